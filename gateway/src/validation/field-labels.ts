import type { Locale } from '@hazardlens/contracts';

/** How a person calls a field of a request, by its key; [English, Spanish]. */
const labels: ReadonlyMap<string, readonly [en: string, es: string]> = new Map(
  Object.entries({
    accepted: ['accepted', 'aceptado'],
    accuracy: ['GPS accuracy', 'precisión GPS'],
    'address.text': ['address', 'dirección'],
    address: ['address', 'dirección'],
    after: ['page link', 'enlace de página'],
    blur_regions: ['areas to blur', 'zonas difuminadas'],
    body: ['request', 'solicitud'],
    boxes: ['boxes on the photo', 'recuadros en la foto'],
    captured_at: ['time of capture', 'hora de la captura'],
    category: ['category', 'categoría'],
    class: ['what the box shows', 'qué muestra el recuadro'],
    client_id: ['capture id', 'identificador de la captura'],
    closed_on_site: ['fixed on site', 'corregido en la obra'],
    confirm: ['name of the organization', 'nombre de la organización'],
    contact_email: ['company email', 'correo de la empresa'],
    contractor_email: ['contractor email', 'correo del contratista'],
    cursor: ['page link', 'enlace de página'],
    current_password: ['current password', 'contraseña actual'],
    due_date: ['due date', 'fecha límite'],
    email: ['email', 'correo'],
    first_name: ['first name', 'nombre'],
    gps_location: ['GPS location', 'ubicación GPS'],
    h: ['height of the area', 'alto de la zona'],
    hazard_type: ['hazard type', 'tipo de peligro'],
    is_active: ['account status', 'estado de la cuenta'],
    last_name: ['last name', 'apellidos'],
    latitude: ['latitude', 'latitud'],
    limit: ['number of rows', 'número de filas'],
    longitude: ['longitude', 'longitud'],
    masks_required: ['masks required', 'mascarillas obligatorias'],
    mine: ['only mine', 'solo lo mío'],
    name: ['name', 'nombre'],
    new_password: ['new password', 'contraseña nueva'],
    note: ['note', 'nota'],
    notes: ['notes', 'notas'],
    owner_id: ['owner', 'responsable'],
    password: ['password', 'contraseña'],
    phone: ['phone', 'teléfono'],
    photo: ['photo', 'foto'],
    photo_id: ['photo', 'foto'],
    photos: ['photos', 'fotos'],
    policy: ['site rules', 'reglas de la obra'],
    reason: ['reason', 'motivo'],
    retention_months: ['months that photos are kept', 'meses que se guardan las fotos'],
    role: ['role', 'rol'],
    severity: ['severity', 'gravedad'],
    severity_max: ['maximum severity', 'gravedad máxima'],
    severity_min: ['minimum severity', 'gravedad mínima'],
    show: ['which actions', 'qué acciones'],
    site_id: ['site', 'obra'],
    sort: ['order', 'orden'],
    status: ['status', 'estado'],
    'tenant_data.name': ['company name', 'nombre de la empresa'],
    'tenant_data.phone': ['company phone', 'teléfono de la empresa'],
    tenant_data: ['company', 'empresa'],
    tenant_id: ['organization', 'organización'],
    tenant_type: ['organization type', 'tipo de organización'],
    text: ['text', 'texto'],
    time_range: ['time range', 'periodo'],
    time_zone: ['time zone', 'zona horaria'],
    to_user_id: ['new owner', 'nuevo responsable'],
    token: ['invitation', 'invitación'],
    training_consent: ['consent to training', 'consentimiento de entrenamiento'],
    answer: ['answer', 'respuesta'],
    contractor_id: ['contractor', 'contratista'],
    live_from: ['share from which a source is believed', 'proporción desde la que se cree a una fuente'],
    missed_cost: ['cost of a missed hazard', 'coste de un peligro no visto'],
    findings_a_day: ['findings a day', 'hallazgos al día'],
    locale: ['language', 'idioma'],
    state: ['state', 'estado'],
    user_data: ['user', 'usuario'],
    type: ['kind of entry', 'tipo de entrada'],
    user_id: ['person', 'persona'],
    view: ['kind of rows', 'tipo de filas'],
    variant: ['size of the picture', 'tamaño de la imagen'],
    w: ['width of the area', 'ancho de la zona'],
    x: ['left edge of the area', 'borde izquierdo de la zona'],
    y: ['upper edge of the area', 'borde superior de la zona'],
  } satisfies Record<string, readonly [string, string]>),
);

/**
 * A field as a sentence for a person names it: 'minimum severity' for `/severity_min`, 'company name' for
 * `/tenant_data/name`. Keys that nobody declared are named as they were sent.
 *
 * @param path keys and array positions from the outside in; empty is the whole request
 */
export function fieldLabel(path: readonly string[], locale: Locale): string {
  const keys = path.filter((step) => !/^\d+$/.test(step));
  const key = keys.at(-1) ?? 'body';
  const label = labels.get(keys.slice(-2).join('.')) ?? labels.get(key);
  return label?.[locale === 'en' ? 0 : 1] ?? key;
}
