import type { CorrectiveActionView, IncidentStatus, Locale, Role } from '@hazardlens/contracts';
import { roleWords } from '../exports/report-words.js';

interface PaperWords {
  readonly incident: string;
  readonly noPhoto: string;
  readonly facts: string;
  readonly number: string;
  readonly category: string;
  readonly contractor: string;
  readonly site: string;
  readonly place: string;
  /** shares of the plan, as percent */
  readonly pin: (left: string, top: string) => string;
  readonly severity: string;
  readonly notRated: string;
  readonly confidence: string;
  readonly status: string;
  readonly closed: string;
  readonly closedBy: Readonly<Record<'action' | 'on_site', string>>;
  readonly statuses: Readonly<Record<IncidentStatus, string>>;
  readonly why: string;
  readonly note: string;
  readonly captureNote: string;
  readonly law: string;
  readonly todo: string;
  readonly decision: string;
  readonly action: string;
  readonly owner: string;
  readonly due: string;
  readonly overdue: string;
  readonly completed: string;
  /** of a repair that waited on a device: when it arrived; above it stands what that device's clock said */
  readonly arrived: string;
  readonly verified: string;
  readonly self: string;
  readonly states: Readonly<Record<CorrectiveActionView['status'], string>>;
  readonly before: string;
  readonly after: string;
  readonly timeLine: string;
  readonly steps: Readonly<Record<string, string>>;
  /** from whom: null if it was nobody's */
  readonly assigned: (from: string | null, to: string) => string;
  readonly dueOn: (day: string) => string;
  readonly corrected: Readonly<Record<'hazard_type' | 'severity' | 'boxes', string>>;
  readonly system: string;
  readonly roles: Readonly<Record<Role, string>>;
  readonly madeFor: (name: string, at: string, zone: string) => string;
  readonly page: string;
}

export const paperWords: Readonly<Record<Locale, PaperWords>> = {
  en: {
    incident: 'Incident',
    noPhoto: 'There is no photo, or none that you may see.',
    facts: 'Facts',
    number: 'Number',
    category: 'Category',
    contractor: 'Contractor',
    site: 'Site',
    place: 'Place',
    pin: (left, top) => `on the plan ${left} from the left, ${top} from the top`,
    severity: 'Severity',
    notRated: 'Not rated yet',
    confidence: 'Confidence',
    status: 'Status',
    closed: 'Closed',
    closedBy: { action: 'by the repair', on_site: 'fixed on site' },
    statuses: { REVIEW_REQUIRED: 'Review required', APPROVED: 'Approved', REJECTED: 'Rejected' },
    why: 'Why',
    note: 'Note of the report',
    captureNote: 'Note with the photo',
    law: 'Law and standard',
    todo: 'What to do',
    decision: 'Decision',
    action: 'Corrective action',
    owner: 'Owner',
    due: 'Due',
    overdue: 'overdue',
    completed: 'Done',
    arrived: 'Arrived (waited on the device)',
    verified: 'Verified',
    self: 'by the same person',
    states: {
      ASSIGNED: 'assigned',
      IN_PROGRESS: 'in progress',
      COMPLETED: 'done, to be verified',
      VERIFIED: 'verified',
    },
    before: 'Before',
    after: 'After',
    timeLine: 'Time line',
    steps: {
      PHOTOGRAPHED: 'Photographed',
      REPORTED: 'Reported',
      DECIDED: 'Decided',
      CLOSED: 'Closed',
      CREATED: 'Created',
      APPROVED: 'Approved',
      REJECTED: 'Rejected',
      REOPENED: 'Reopened',
      UNDONE: 'Decision undone',
      SAME_HAZARD: 'Recognised as the same hazard',
      NOT_THE_SAME: 'Not the same hazard after all',
      PLACED: 'Place set',
      PLACE_REMOVED: 'Place removed',
      ACTION_ASSIGNED: 'Action assigned',
      ACTION_STARTED: 'Action started',
      ACTION_COMPLETED: 'Action completed',
      ACTION_VERIFIED: 'Action verified',
      ACTION_REFUSED: 'Action sent back',
      ACTION_GIVEN: 'Given away by link',
      ACTION_TAKEN_BACK: 'Link taken back',
      ACTION_CANNOT: 'Cannot be done',
    },
    assigned: (from, to) => (from === null ? `to ${to}` : `from ${from} to ${to}`),
    dueOn: (day) => `due ${day}`,
    corrected: { hazard_type: 'Hazard corrected', severity: 'Severity corrected', boxes: 'Boxes corrected' },
    system: 'System',
    roles: roleWords.en,
    madeFor: (name, at, zone) => `Made for ${name} on ${at}. Times are those of ${zone}.`,
    page: 'Page {page} of {pages}',
  },
  es: {
    incident: 'Incidente',
    noPhoto: 'No hay foto, o ninguna que usted pueda ver.',
    facts: 'Datos',
    number: 'Número',
    category: 'Categoría',
    contractor: 'Contratista',
    site: 'Obra',
    place: 'Lugar',
    pin: (left, top) => `en el plano a ${left} de la izquierda y ${top} de arriba`,
    severity: 'Gravedad',
    notRated: 'Aún sin valorar',
    confidence: 'Confianza',
    status: 'Estado',
    closed: 'Cerrado',
    closedBy: { action: 'con la reparación', on_site: 'corregido en la obra' },
    statuses: { REVIEW_REQUIRED: 'Revisión pendiente', APPROVED: 'Aprobado', REJECTED: 'Rechazado' },
    why: 'Por qué',
    note: 'Nota del reporte',
    captureNote: 'Nota con la foto',
    law: 'Ley y norma',
    todo: 'Qué hacer',
    decision: 'Decisión',
    action: 'Acción correctiva',
    owner: 'Responsable',
    due: 'Vence',
    overdue: 'atrasada',
    completed: 'Terminada',
    arrived: 'Llegada (esperó en el dispositivo)',
    verified: 'Verificada',
    self: 'por la misma persona',
    states: {
      ASSIGNED: 'asignada',
      IN_PROGRESS: 'en curso',
      COMPLETED: 'terminada, por verificar',
      VERIFIED: 'verificada',
    },
    before: 'Antes',
    after: 'Después',
    timeLine: 'Cronología',
    steps: {
      PHOTOGRAPHED: 'Fotografiado',
      REPORTED: 'Reportado',
      DECIDED: 'Decidido',
      CLOSED: 'Cerrado',
      CREATED: 'Creado',
      APPROVED: 'Aprobado',
      REJECTED: 'Rechazado',
      REOPENED: 'Reabierto',
      UNDONE: 'Decisión deshecha',
      SAME_HAZARD: 'Reconocido como el mismo peligro',
      NOT_THE_SAME: 'No era el mismo peligro',
      PLACED: 'Lugar indicado',
      PLACE_REMOVED: 'Lugar retirado',
      ACTION_ASSIGNED: 'Acción asignada',
      ACTION_STARTED: 'Acción iniciada',
      ACTION_COMPLETED: 'Acción terminada',
      ACTION_VERIFIED: 'Acción verificada',
      ACTION_REFUSED: 'Acción devuelta',
      ACTION_GIVEN: 'Dada por enlace',
      ACTION_TAKEN_BACK: 'Enlace retirado',
      ACTION_CANNOT: 'No se puede hacer',
    },
    assigned: (from, to) => (from === null ? `a ${to}` : `de ${from} a ${to}`),
    dueOn: (day) => `para el ${day}`,
    corrected: { hazard_type: 'Peligro corregido', severity: 'Gravedad corregida', boxes: 'Recuadros corregidos' },
    system: 'Sistema',
    roles: roleWords.es,
    madeFor: (name, at, zone) => `Preparado para ${name} el ${at}. Las horas son las de ${zone}.`,
    page: 'Página {page} de {pages}',
  },
};
