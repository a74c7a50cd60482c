import type { Poster } from '@hazardlens/report-files';

/** English and Spanish beside each other: who reads a wall has no settings. */
export const posterWords = (allowAnonymous: boolean): Pick<Poster, 'languages' | 'title' | 'steps' | 'notes'> => ({
  languages: ['en', 'es'],
  title: ['See a hazard? Report it here.', '¿Ve un peligro? Repórtelo aquí.'],
  steps: [
    ['Scan the code', 'Escanee el código'],
    ['Photo, pictogram or voice', 'Foto, pictograma o voz'],
    ['See what becomes of it', 'Vea qué pasa con ello'],
  ],
  notes: allowAnonymous
    ? [
        'No account, no app. You need not say who you are: no address and no device is kept.',
        'Sin cuenta ni aplicación. No tiene que decir quién es: no se guarda ninguna dirección ni dispositivo.',
      ]
    : ['No account, no app. Please give your name.', 'Sin cuenta ni aplicación. Indique su nombre.'],
});
