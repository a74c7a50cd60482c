import type { Translation } from '../en.js';

export const queue: Translation['queue'] = {
  title: 'Cola de sincronización',
  subtitle: 'Capturas e informes que esperan en este dispositivo hasta que el servidor las tenga.',
  total: 'Total',
  pending: 'Pendientes',
  synced: 'Enviadas',
  failed: 'Fallidas',
  syncAll: 'Enviar todas',
  clearSynced: 'Quitar enviadas',
  empty: 'No hay elementos en la cola',
  emptyHint: 'Una captura o un informe que no se puede enviar al momento espera aquí y se envía por sí solo.',
  status: { pending: 'pendiente', syncing: 'enviando', synced: 'enviada', failed: 'fallida' },
  photos_one: '{{count}} foto',
  photos_other: '{{count}} fotos',
  report: 'Informe de peligro: {{hazard}}',
  observation: 'Buena práctica: {{text}}',
  created: 'Creada {{time}}',
  retry: 'Reintentar',
  delete: 'Eliminar',
  deleteConfirm: '¿Eliminar esta captura? Sus fotos no se han enviado y se perderán.',
  deleteReportConfirm: '¿Eliminar este informe? No se ha enviado y se perderá.',
  retryAt: 'Próximo intento {{time}}',
  needsYou: 'No se volverá a intentar por sí sola.',
  whoSees:
    'Lo que espera aquí es suyo: nadie más que inicie sesión en este dispositivo lo ve ni lo envía, y sus fotos salen del dispositivo en cuanto el servidor las tiene. Hasta entonces están sin cifrar en este navegador: quien pueda desbloquear el dispositivo podría leerlas; mantenga activo el bloqueo de pantalla.',
  offline: 'Sin conexión: todo se envía cuando vuelva la red.',
};
