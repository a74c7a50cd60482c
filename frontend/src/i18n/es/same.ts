import type { Translation } from '../en.js';

export const same: Translation['same'] = {
  title: 'Mismo peligro',
  likelyBack: 'Se parece a {{number}}, cerrado {{ago}}. ¿Ha vuelto?',
  likely: 'Se parece a {{number}}, visto {{ago}}. ¿Es el mismo peligro?',
  reasons: {
    same_zone: 'en la misma zona',
    near: 'fotografiado cerca ({{metres}} m)',
    far: 'fotografiado a {{metres}} m de allí',
    same_region: 'el mismo lugar de la imagen',
    same_photo: 'las fotos se parecen',
  },
  now: 'Este hallazgo',
  yes: 'Mismo peligro',
  no: 'No es el mismo',
  cameBack: 'Volvió después de cerrarse',
  firstSeen: 'visto por primera vez {{ago}}',
  seen: 'visto {{ago}}',
  undo: 'No era el mismo',
  again: 'Encontrado otra vez',
  others_one: 'Otro hallazgo anterior de este tipo aquí',
  others_other: 'Otros {{count, number}} hallazgos anteriores de este tipo aquí',
  failed: 'No se pudo guardar. Inténtelo de nuevo.',
};
