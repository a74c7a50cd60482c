import { pdfPages } from '@hazardlens/testing';
import { bytesOf } from '../test/tables.js';
import { posterPdf } from './index.js';

describe('a poster', () => {
  it.each(['a4', 'letter'] as const)('is one sheet of %s, with all that it says', async (size) => {
    const notes = ['n', 'm'].map((letter) => `${letter.repeat(60)} ${letter.repeat(40)}`);
    const url = `https://safety.example/report/${'x'.repeat(43)}`;
    const steps = ['one', 'two', 'three'].map((step) => [`${step} that takes two lines`, `${step} again in two lines`]);
    const poster = {
      size,
      logo: null,
      site: 'Harbour Tower',
      zone: 'Level 2',
      url,
      languages: ['en', 'es'],
      title: ['Hazard?', '¿Peligro?'],
    };
    const pages = pdfPages(await bytesOf(posterPdf({ ...poster, steps, notes })));
    expect(pages).toHaveLength(1);
    for (const text of ['Harbour Tower', 'Level 2', '¿Peligro?', 'three', url]) expect(pages[0]).toContain(text);
  });
});
