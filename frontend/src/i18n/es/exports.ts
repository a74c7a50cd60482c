import type { Translation } from '../en.js';

export const exports: Translation['exports'] = {
  title: 'Mis datos',
  lead: 'Todo lo que consta aquí sobre usted, en un archivo. Se prepara en segundo plano y se puede descargar durante 7 días.',
  titleAdmin: 'Exportaciones de datos',
  leadAdmin:
    'Sus propios datos, o todo lo de su organización con sus fotos, en un archivo. Se prepara en segundo plano y se puede descargar durante 7 días. Cada exportación y descarga consta en el registro de seguridad.',
  exportMine: 'Exportar mis datos',
  exportOrganisation: 'Exportar los datos de la organización',
  failed: 'No se pudo iniciar la exportación. Inténtelo de nuevo.',
  list: 'Exportaciones',
  empty: 'Aún no hay exportaciones.',
  organisation: 'Datos de la organización',
  person: 'Datos de {{name}}',
  riskIntelligence: 'Inteligencia de riesgos, {{format}}',
  insurance: 'Portal de seguros, {{format}}',
  states: { running: 'En preparación', ready: 'Lista', failed: 'Fallida', expired: 'Caducada' },
  requested: 'Solicitada el {{date}}',
  until: 'disponible hasta el {{date}}',
  progress: '{{percent}} % hecho',
  download: 'Descargar',
  downloadSize: 'Descargar ({{size}})',
  downloading: 'Descargando, {{percent}} %',
  downloadFailed: 'No se pudo descargar el archivo. Inténtelo de nuevo.',
};
