import type { Translation } from '../en.js';

export const comments: Translation['comments'] = {
  title: 'Comentarios',
  none: 'Nadie ha dicho nada sobre esto todavía.',
  write: 'Escriba un comentario',
  change: 'Cambie el comentario',
  mentionHint: 'Escriba @ para mencionar a alguien.',
  people: 'Compañeros',
  photo: 'Foto (opcional)',
  photoAlt: 'Foto en un comentario de {{name}}',
  send: 'Enviar comentario',
  offline: 'Sin conexión: lo que escriba se queda aquí hasta que pueda enviarlo.',
  failed: 'No se pudo guardar el comentario. Inténtelo de nuevo.',
  by: 'Comentario de {{name}}',
  edited: 'editado {{time}}',
  withdrawn: 'Retirado por su autor, {{time}}',
  versions_one: '{{count, number}} versión anterior',
  versions_other: '{{count, number}} versiones anteriores',
  until: 'Hasta {{time}}',
  edit: 'Editar',
  withdraw: 'Retirar',
  withdrawConfirm:
    '¿Retirar este comentario? Sus palabras y su foto desaparecen; se seguirá viendo que hubo un comentario.',
  deletePhotoConfirm: '¿Eliminar la foto de este comentario? No se puede deshacer. El comentario se queda.',
  earlier: 'Ver comentarios anteriores',
  earlierFailed: 'No se pudieron cargar los comentarios anteriores.',
  whoSees: 'Solo su organización lee los comentarios. Las aseguradoras nunca los ven.',
};
