import { landing as landingEn } from './en/landing.js';
import { en } from './en.js';
import { landing as landingEs } from './es/landing.js';
import { es } from './es.js';
import { allTexts, i18n } from './index.js';

type Tree = { [key: string]: string | Tree };
const flatten = (tree: Tree, prefix = ''): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[prefix + key, value] as [string, string]] : flatten(value, `${prefix}${key}.`),
  );
const variables = (text: string) => (text.match(/\{\{\w+(, number)?\}\}/g) ?? []).sort();

const english = new Map(flatten({ ...en, landing: landingEn }));
const spanish = new Map(flatten({ ...es, landing: landingEs }));

describe('languages', () => {
  it('have the same keys', () => expect([...spanish.keys()].sort()).toEqual([...english.keys()].sort()));

  it('have no empty text', () => {
    for (const [key, text] of [...english, ...spanish]) expect([key, text.trim()]).not.toEqual([key, '']);
  });

  it('use the same variables', () => {
    for (const [key, text] of english) {
      // the singular may say the number in a word
      if (key.endsWith('_one')) continue;
      expect([key, variables(spanish.get(key) ?? '')]).toEqual([key, variables(text)]);
    }
  });

  it('write counts as the language does, in sentences as in figures', async () => {
    await allTexts();
    i18n.addResourceBundle('es', 'translation', es);
    const incidents = (lng: string) => i18n.t('insurance.incidents', { count: 12_345, lng });
    expect([incidents('en'), incidents('es')]).toEqual(['12,345 incidents', '12.345 incidentes']);
    for (const [key, text] of [...english, ...spanish])
      expect([key, text]).not.toEqual([key, expect.stringContaining('{{count}}')]);
  });

  it('are translated: long texts differ', () => {
    const same = [...english].filter(([key, text]) => text.length > 24 && spanish.get(key) === text);
    expect(same.map(([key]) => key)).toEqual(['landing.companies.names']);
  });
});

/** Texts that somebody acts on: a word too many or too few here makes "safe" of "not looked at", or "kept" of "lost". */
const decisive: [key: string, spanish: string][] = [
  ['common.noDataYet', 'Aún no hay datos'],
  ['common.insufficientData', 'Datos insuficientes'],
  ['common.loadFailed', 'No se pudo cargar.'],
  ['common.stale', 'No se pudo actualizar.'],
  ['common.sampleDataHint', 'Son cifras de ejemplo, no las suyas.'],
  ['common.severityBand.Low', 'Baja'],
  ['common.severityBand.Medium', 'Media'],
  ['common.severityBand.High', 'Alta'],
  ['common.severityBand.Critical', 'Crítica'],
  ['review.status.REVIEW_REQUIRED', 'Por revisar'],
  ['review.status.APPROVED', 'Aprobado'],
  ['review.status.REJECTED', 'Rechazado'],
  ['review.approve', 'Aprobar'],
  ['review.approveFixed', 'Aprobar, resuelto'],
  ['review.reject', 'Rechazar'],
  ['review.notesHint', 'Opcional para aprobar, necesario para rechazar'],
  ['review.notNow', 'Puede que haya cambiado entretanto. Podrá decidir cuando se actualice.'],
  ['review.blur.seen', 'Así ven la foto las aseguradoras, las exportaciones y otros compañeros.'],
  ['review.blur.missing', 'Todavía no hay una imagen cubierta: nadie más ve esta foto.'],
  ['capture.result.noneJudged', 'No se pudieron evaluar estas fotos: no se sabe si hay peligros en ellas.'],
  ['capture.result.notAssessed', 'Sin evaluar: compruébelo en la obra'],
  ['organisation.retentionHint', 'Las fotos más antiguas se borran; las cifras quedan, sin nombres.'],
  [
    'organisation.storageFull',
    'No se aceptan fotos nuevas hasta que haya espacio. Las que esperan en los teléfonos se conservan allí. Conserve las fotos menos meses o pida más espacio a quien administra HazardLens.',
  ],
  ['organisation.close.closing', 'Todo lo de su organización se borrará el {{date}}.'],
  ['capture.alert.keptForLater', 'Las fotos están guardadas en este dispositivo y se envían más tarde.'],
  ['report.keptForLater', 'El informe se guarda en este dispositivo y se envía más tarde.'],
  ['queue.deleteConfirm', '¿Eliminar esta captura? Sus fotos no se han enviado y se perderán.'],
  ['queue.deleteReportConfirm', '¿Eliminar este informe? No se ha enviado y se perderá.'],
];

describe('texts that somebody acts on', () => {
  it.each(decisive)('%s is “%s”', (key, text) => expect(spanish.get(key)).toBe(text));
});
