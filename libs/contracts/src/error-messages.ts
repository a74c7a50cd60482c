import type { ErrorCode, ErrorParams } from './errors.js';

export const locales = ['en', 'es'] as const;
export type Locale = (typeof locales)[number];

const en: Record<ErrorCode, string> = {
  BAD_REQUEST: 'The request could not be understood.',
  VALIDATION_FAILED: 'Please check these fields: {fields}.',
  TEXT_CONTROL_CHARACTERS: 'The text contains characters that cannot be stored.',
  TIME_ZONE_UNKNOWN: 'This time zone is not known.',
  MALFORMED_JSON: 'The request is not valid JSON.',
  BODY_ENCODING: 'The request must be plain UTF-8 JSON.',
  CURSOR_INVALID: 'This page link belongs to another list; please start again from the first page.',
  CATEGORY_UNKNOWN: 'This hazard category is not known.',
  HAZARD_TYPE_UNKNOWN: 'This hazard type is not known in this category.',
  SEVERITY_RANGE: 'The minimum severity must not be above the maximum severity.',
  BOX_OUTSIDE: 'A box must lie within the photo.',
  BOXES_WITHOUT_PHOTO: 'Boxes need a photo on which they lie.',
  PHOTO_TWICE: 'Please send a new photo or name an existing one, not both.',
  PHOTO_OF_ANOTHER_SITE: 'This photo was taken on another site.',
  DAY_RANGE: 'The first day must not be after the last day.',
  PASSWORD_TOO_SHORT: 'Password must be at least 8 characters',
  PASSWORD_COMMON: 'This password is one of the most common ones and would be guessed first; please choose another.',
  PASSWORD_NAMES: 'Please choose a password that does not contain the name of HazardLens or of your organization.',
  CURRENT_PASSWORD_WRONG: 'Current password is incorrect',
  INVITE_INVALID: 'This invitation has expired or was already used; please ask for a new one.',
  RESET_INVALID: 'This link has expired or was already used; please ask for a new one.',
  CONTACT_LINK_INVALID: 'This link has expired or was already used; please ask for a new one in the settings.',
  TENANT_REQUIRED: 'Please choose an organization.',
  SITE_REQUIRED: 'Please select a site',
  PHOTO_REQUIRED: 'Please capture at least one photo',
  PHOTO_LIMIT: 'Maximum 5 photos allowed',
  PHOTO_INVALID: 'No valid photos to analyze. Please capture photos again.',
  PHOTO_UNREADABLE: 'Photo {number} is not a readable image',
  PHOTO_ANIMATED: 'Photo {number} is an animation; please send a still picture.',
  REJECTION_NOTES_REQUIRED: 'Please provide rejection notes',
  NOTES_REQUIRED: 'Please say why.',
  ACTION_PROOF_REQUIRED: 'Please add a note or a photo of the repair.',
  DUE_DATE_PAST: 'The due date must not be in the past.',
  UNAUTHENTICATED: 'Please sign in to continue.',
  INVALID_CREDENTIALS: 'Invalid email or password',
  FORBIDDEN: 'You do not have permission to do this.',
  NOT_FOUND: 'We could not find this record.',
  EMAIL_TAKEN: 'An account with this email already exists',
  CONTACT_TAKEN: 'This address already belongs to another organization.',
  ALREADY_DECIDED: '{name} already {decision} this incident on {time}.',
  QUESTION_ANSWERED: 'Somebody has already answered this question.',
  NOT_DECIDED: 'This incident is still waiting for review.',
  VIEWS_FULL: 'You have {limit} saved views already; delete one first.',
  UNDO_CLOSED: 'This decision can no longer be undone; reopen the incident instead.',
  NOT_APPROVED: 'Only an approved incident can have a corrective action.',
  INCIDENT_CLOSED: 'This incident is already closed.',
  ACTION_STATE: 'This step is not possible now; please look at the corrective action again.',
  VERIFY_OTHER: 'Somebody else must verify what you completed yourself.',
  CAPTURE_NOT_FAILED: 'This capture was already analysed with the current model.',
  CLIENT_ID_CONFLICT: 'A different capture was already sent under this id.',
  IDEMPOTENCY_CONFLICT: 'A different request was already sent under this key.',
  LINK_STATE: 'This link was already changed; please look again.',
  LAST_ADMIN: 'An organization needs at least one active admin.',
  OWN_ACCOUNT: 'You cannot do this to your own account.',
  CONTACT_ADDRESS: 'This is the contact e-mail of your organization. Please choose another one in the settings first.',
  CLOSE_CONFIRM: 'Please type the exact name of your organization to close it.',
  CONCURRENT_CHANGE: 'Somebody else changed this at the same moment; please look again.',
  BODY_TOO_LARGE: 'The request is too large.',
  PHOTO_TOO_LARGE: 'Photo {number} is too large; at most 12 MB and 40 megapixels are allowed.',
  PHOTO_TYPE: 'Photo {number} is not a supported image type; please use JPG, PNG, WebP or HEIC.',
  MEDIA_TYPE: 'The request must be JSON.',
  RANGE_NOT_SATISFIABLE: 'The file does not have this part; please download it from the start.',
  TOO_MANY_REQUESTS: 'Too many requests; please wait a moment.',
  TOO_MANY_LOGINS: 'Too many failed sign-ins; please wait 15 minutes.',
  TOO_MANY_INVITATIONS:
    'Until your organization has confirmed its contact address, it can send ten invitations a day; please confirm the address in the settings or try again tomorrow.',
  INTERNAL: 'Something went wrong on our side; please try again.',
  ANALYSIS_FAILED: 'Your photos are saved, but they could not be analysed: {reason}',
  UPLOAD_STALLED: 'The upload stopped on its way; please try again.',
  UNAVAILABLE: 'The service is busy right now; please try again in a moment.',
  TIMEOUT: 'The service took too long to answer; please try again.',
};

const es: Record<ErrorCode, string> = {
  BAD_REQUEST: 'No se pudo entender la solicitud.',
  VALIDATION_FAILED: 'Revise estos campos: {fields}.',
  TEXT_CONTROL_CHARACTERS: 'El texto contiene caracteres que no se pueden guardar.',
  TIME_ZONE_UNKNOWN: 'Esta zona horaria no se conoce.',
  MALFORMED_JSON: 'La solicitud no es JSON válido.',
  BODY_ENCODING: 'La solicitud debe ser JSON en UTF-8 sin comprimir.',
  CURSOR_INVALID: 'Este enlace de página pertenece a otra lista; empiece de nuevo por la primera página.',
  CATEGORY_UNKNOWN: 'Esta categoría de peligro no se conoce.',
  HAZARD_TYPE_UNKNOWN: 'Este tipo de peligro no se conoce en esta categoría.',
  SEVERITY_RANGE: 'La gravedad mínima no puede superar la máxima.',
  BOX_OUTSIDE: 'Un recuadro debe estar dentro de la foto.',
  BOXES_WITHOUT_PHOTO: 'Los recuadros necesitan una foto en la que estén.',
  PHOTO_TWICE: 'Envíe una foto nueva o indique una existente, no ambas.',
  PHOTO_OF_ANOTHER_SITE: 'Esta foto se tomó en otra obra.',
  DAY_RANGE: 'El primer día no puede ser posterior al último.',
  PASSWORD_TOO_SHORT: 'La contraseña debe tener al menos 8 caracteres',
  PASSWORD_COMMON: 'Esta contraseña es una de las más comunes y se adivinaría primero; elija otra.',
  PASSWORD_NAMES: 'Elija una contraseña que no contenga el nombre de HazardLens ni el de su organización.',
  CURRENT_PASSWORD_WRONG: 'La contraseña actual no es correcta',
  INVITE_INVALID: 'Esta invitación ha caducado o ya se usó; pida una nueva.',
  RESET_INVALID: 'Este enlace ha caducado o ya se usó; pida uno nuevo.',
  CONTACT_LINK_INVALID: 'Este enlace ha caducado o ya se usó; pida uno nuevo en los ajustes.',
  TENANT_REQUIRED: 'Elija una organización.',
  SITE_REQUIRED: 'Seleccione una obra',
  PHOTO_REQUIRED: 'Tome al menos una foto',
  PHOTO_LIMIT: 'Se permiten como máximo 5 fotos',
  PHOTO_INVALID: 'No hay fotos válidas para analizar. Vuelva a tomar las fotos.',
  PHOTO_UNREADABLE: 'La foto {number} no es una imagen legible',
  PHOTO_ANIMATED: 'La foto {number} es una animación; envíe una imagen fija.',
  REJECTION_NOTES_REQUIRED: 'Indique el motivo del rechazo',
  NOTES_REQUIRED: 'Indique el motivo.',
  ACTION_PROOF_REQUIRED: 'Añada una nota o una foto de la reparación.',
  DUE_DATE_PAST: 'La fecha límite no puede estar en el pasado.',
  UNAUTHENTICATED: 'Inicie sesión para continuar.',
  INVALID_CREDENTIALS: 'Correo o contraseña no válidos',
  FORBIDDEN: 'No tiene permiso para hacer esto.',
  NOT_FOUND: 'No encontramos este registro.',
  EMAIL_TAKEN: 'Ya existe una cuenta con este correo',
  CONTACT_TAKEN: 'Esta dirección ya pertenece a otra organización.',
  ALREADY_DECIDED: '{name} ya {decision} este incidente el {time}.',
  QUESTION_ANSWERED: 'Alguien ya respondió esta pregunta.',
  NOT_DECIDED: 'Este incidente aún espera revisión.',
  VIEWS_FULL: 'Ya tiene {limit} vistas guardadas; elimine una primero.',
  UNDO_CLOSED: 'Esta decisión ya no se puede deshacer; reabra el incidente.',
  NOT_APPROVED: 'Solo un incidente aprobado puede tener una acción correctiva.',
  INCIDENT_CLOSED: 'Este incidente ya está cerrado.',
  ACTION_STATE: 'Este paso no es posible ahora; vuelva a mirar la acción correctiva.',
  VERIFY_OTHER: 'Otra persona debe verificar lo que usted mismo completó.',
  CAPTURE_NOT_FAILED: 'Esta captura ya se analizó con el modelo actual.',
  CLIENT_ID_CONFLICT: 'Ya se envió otra captura con este identificador.',
  IDEMPOTENCY_CONFLICT: 'Ya se envió otra solicitud con esta clave.',
  LINK_STATE: 'Este vínculo ya cambió; vuelva a mirarlo.',
  LAST_ADMIN: 'Una organización necesita al menos un administrador activo.',
  OWN_ACCOUNT: 'No puede hacer esto con su propia cuenta.',
  CONTACT_ADDRESS: 'Es el correo de contacto de su organización. Elija antes otro en los ajustes.',
  CLOSE_CONFIRM: 'Escriba el nombre exacto de su organización para cerrarla.',
  CONCURRENT_CHANGE: 'Otra persona lo cambió en el mismo momento; vuelva a mirarlo.',
  BODY_TOO_LARGE: 'La solicitud es demasiado grande.',
  PHOTO_TOO_LARGE: 'La foto {number} es demasiado grande; se permiten como máximo 12 MB y 40 megapíxeles.',
  PHOTO_TYPE: 'La foto {number} no es de un tipo admitido; use JPG, PNG, WebP o HEIC.',
  MEDIA_TYPE: 'La solicitud debe ser JSON.',
  RANGE_NOT_SATISFIABLE: 'El archivo no tiene esa parte; descárguelo desde el principio.',
  TOO_MANY_REQUESTS: 'Demasiadas solicitudes; espere un momento.',
  TOO_MANY_LOGINS: 'Demasiados intentos fallidos; espere 15 minutos.',
  TOO_MANY_INVITATIONS:
    'Mientras su organización no confirme su dirección de contacto, puede enviar diez invitaciones al día; confirme la dirección en los ajustes o inténtelo mañana.',
  INTERNAL: 'Algo falló por nuestra parte; inténtelo de nuevo.',
  ANALYSIS_FAILED: 'Sus fotos están guardadas, pero no se pudieron analizar: {reason}',
  UPLOAD_STALLED: 'El envío se detuvo a medio camino; inténtelo de nuevo.',
  UNAVAILABLE: 'El servicio está ocupado; inténtelo de nuevo en un momento.',
  TIMEOUT: 'El servicio tardó demasiado en responder; inténtelo de nuevo.',
};

export const errorMessages: Record<Locale, Record<ErrorCode, string>> = { en, es };

/** Parameters that are words themselves. */
const words: Record<Locale, Readonly<Record<string, string>>> = {
  en: {},
  es: { 'decision approved': 'aprobó', 'decision rejected': 'rechazó' },
};

/** The sentence of a code in a language, with `{param}` filled in. */
export function errorMessage(code: ErrorCode, params: ErrorParams = {}, locale: Locale = 'en'): string {
  return errorMessages[locale][code].replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(params[name] ?? '');
    return words[locale][`${name} ${value}`] ?? value;
  });
}

/** Picks the first supported language of an Accept-Language header; English when none is. */
export function localeOf(acceptLanguage: string | undefined): Locale {
  for (const part of (acceptLanguage ?? '').slice(0, 200).split(',')) {
    const language = part.trim().slice(0, 2).toLowerCase();
    if (language === 'en' || language === 'es') return language;
  }
  return 'en';
}
