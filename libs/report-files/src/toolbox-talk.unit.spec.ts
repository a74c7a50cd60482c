import { pdfPages } from '@hazardlens/testing';
import { jpeg } from '../test/jpeg.js';
import { bytesOf } from '../test/tables.js';
import { type TalkPage, type ToolboxTalk, toolboxTalkPdf } from './index.js';

const row = (heading: string, text: string) => ({ heading, text, jpeg });
const aPage = (changes: Partial<TalkPage> = {}): TalkPage => ({
  locale: 'es',
  organisation: 'Construcción Peña',
  logo: null,
  title: 'Charla de seguridad',
  subtitle: 'Torre Norte · Semana 47',
  findings: {
    title: 'Lo que encontramos',
    rows: [row('Borde sin protección – 3 veces', 'Cierre el borde.')],
    notes: [],
  },
  practice: { title: 'Lo que hicimos bien', rows: [], notes: ['¿Quién vio alguna?'] },
  open: { title: 'Abiertas', lines: ['Abiertas: 2'] },
  questions: { title: 'Preguntas', lines: ['¿Dónde podría pasar mañana?'] },
  attendance: { title: 'Quiénes estuvieron', name: 'Nombre y firma' },
  footer: 'Preparado para Ñuño',
  ...changes,
});
const pagesOf = async (talk: ToolboxTalk) => pdfPages(await bytesOf(toolboxTalkPdf(talk)));

describe('a toolbox talk', () => {
  it('shows what it is given, with the letters of Spanish', async () => {
    const [page = ''] = await pagesOf({ size: 'a4', pages: [aPage()] });
    for (const text of [
      'Construcción Peña',
      'Borde sin protección – 3 veces',
      'Cierre el borde.',
      '¿Quién vio alguna?',
    ])
      expect(page).toContain(text);
    for (const text of ['Abiertas: 2', '¿Dónde podría pasar mañana?', 'Nombre y firma', 'Preparado para Ñuño'])
      expect(page).toContain(text);
  });

  it.each(['a4', 'letter'] as const)('is a sheet of %s a page, whatever people typed', async (size) => {
    const long = 'palabra '.repeat(250);
    const wide = 'W'.repeat(2_000);
    const steps = Array.from({ length: 40 }, (_, line) => `line ${line}`).join('\n');
    const full = aPage({
      ...{ organisation: long, title: long, subtitle: wide, footer: long },
      findings: { title: long, rows: [row(long, long), row(wide, wide), row('', steps)], notes: [long, wide] },
      practice: { title: wide, rows: [row(long, steps), row(wide, long)], notes: [long, wide] },
      open: { title: long, lines: [long, wide, long, wide, long] },
      questions: { title: long, lines: [long, wide, long] },
      attendance: { title: long, name: long },
    });
    const pages = await pagesOf({ size, pages: [full, full] });
    expect(pages).toHaveLength(2);
    // a line to sign on is left, and the last line of the page is there, cut
    for (const page of pages) expect(page.trimEnd().split('\n').at(-1)).toMatch(/^palabra .*…$/);
    expect(pages[0]).toBe(pages[1]);
  });
});
