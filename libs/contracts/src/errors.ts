/**
 * The one table code → HTTP status. Texts stand in `error-messages.ts`, one sentence for a safety officer in each
 * language; a code without a row there does not compile.
 */
export const errorStatus = {
  BAD_REQUEST: 400,
  VALIDATION_FAILED: 400,
  NOTHING_TO_CHANGE: 400,
  TEXT_CONTROL_CHARACTERS: 400,
  TIME_ZONE_UNKNOWN: 400,
  MALFORMED_JSON: 400,
  JSON_TOO_DEEP: 400,
  BODY_ENCODING: 400,
  CURSOR_INVALID: 400,
  CATEGORY_UNKNOWN: 400,
  HAZARD_TYPE_UNKNOWN: 400,
  HAZARD_NOT_TEACHABLE: 400,
  BOX_REQUIRED: 400,
  SEVERITY_RANGE: 400,
  BOX_OUTSIDE: 400,
  BOXES_WITHOUT_PHOTO: 400,
  PHOTO_TWICE: 400,
  PLACE_TWICE: 400,
  PLACE_UNKNOWN: 400,
  POINT_INCOMPLETE: 400,
  PHOTO_OF_ANOTHER_SITE: 400,
  DAY_RANGE: 400,
  WEEK_INVALID: 400,
  PASSWORD_TOO_SHORT: 400,
  NEW_PASSWORD_TOO_SHORT: 400,
  PASSWORD_COMMON: 400,
  PASSWORD_NAMES: 400,
  CURRENT_PASSWORD_WRONG: 400,
  INVITE_INVALID: 400,
  RESET_INVALID: 400,
  CONTACT_LINK_INVALID: 400,
  TENANT_REQUIRED: 400,
  SUPER_ADMIN_AT_INSURER: 400,
  SITE_REQUIRED: 400,
  PHOTO_REQUIRED: 400,
  PHOTO_LIMIT: 400,
  PHOTO_INVALID: 400,
  PHOTO_UNREADABLE: 400,
  PHOTO_ANIMATED: 400,
  REJECTION_NOTES_REQUIRED: 400,
  NOTES_REQUIRED: 400,
  REPORT_NOTES_REQUIRED: 400,
  ACTION_PROOF_REQUIRED: 400,
  COMMENT_EMPTY: 400,
  DUE_DATE_PAST: 400,
  SAME_AS_OTHER_HAZARD: 400,
  SAME_AS_OTHER_PLACE: 400,
  SAME_AS_ITSELF: 400,
  HAZARD_TYPE_REQUIRED: 400,
  CONTRACTOR_REQUIRED: 400,
  REPORT_EMPTY: 400,
  REPORT_NAME_REQUIRED: 400,
  AUDIO_UNREADABLE: 400,
  AUDIO_TOO_LONG: 400,
  UNAUTHENTICATED: 401,
  INVALID_CREDENTIALS: 401,
  FORBIDDEN: 403,
  ACTION_OF_ANOTHER: 403,
  NOT_FOUND: 404,
  SITE_ARCHIVED: 404,
  ACTION_LINK_INVALID: 410,
  POSTER_INVALID: 410,
  TICKET_INVALID: 410,
  EMAIL_TAKEN: 409,
  CONTACT_TAKEN: 409,
  ALREADY_DECIDED: 409,
  QUESTION_ANSWERED: 409,
  EXAMPLE_CONTRADICTS: 409,
  EXAMPLES_LIMIT: 409,
  EXAMPLES_MISSING: 409,
  TAUGHT_LIMIT: 409,
  TEACHING_UNAVAILABLE: 409,
  HAZARD_LABEL_TAKEN: 409,
  HAZARD_LIMIT: 409,
  NOT_DECIDED: 409,
  UNDO_CLOSED: 409,
  SAME_AS_HAS_LATER: 409,
  SAME_AS_REJECTED: 409,
  SAME_AS_NEWER: 409,
  VIEWS_FULL: 409,
  POSTERS_FULL: 409,
  COMPANY_TAKEN: 409,
  NOT_APPROVED: 409,
  INCIDENT_CLOSED: 409,
  ACTION_STATE: 409,
  VERIFY_OTHER: 409,
  COMMENT_WITHDRAWN: 409,
  COMMENT_EDITED_OFTEN: 409,
  CAPTURE_NOT_FAILED: 409,
  CAPTURE_WITHOUT_PHOTOS: 409,
  CLIENT_ID_CONFLICT: 409,
  IDEMPOTENCY_CONFLICT: 409,
  LAST_ADMIN: 409,
  LINK_STATE: 409,
  OWN_ACCOUNT: 409,
  CONTACT_ADDRESS: 409,
  ADDRESS_IN_USE: 409,
  ACCOUNT_DISABLED: 409,
  SUPER_ADMIN_AT_CLOSING: 409,
  CLOSE_CONFIRM: 400,
  CONCURRENT_CHANGE: 409,
  REQUEST_TIMEOUT: 408,
  HEADERS_TOO_LARGE: 431,
  BODY_TOO_LARGE: 413,
  PHOTO_TOO_LARGE: 413,
  LOGO_TOO_LARGE: 413,
  AUDIO_TOO_LARGE: 413,
  PHOTO_TYPE: 415,
  LOGO_TYPE: 415,
  AUDIO_TYPE: 415,
  MEDIA_TYPE: 415,
  RANGE_NOT_SATISFIABLE: 416,
  TOO_MANY_REQUESTS: 429,
  TOO_MANY_LOGINS: 429,
  TOO_MANY_INVITATIONS: 429,
  POSTER_FULL: 429,
  INTERNAL: 500,
  ANALYSIS_FAILED: 503,
  UPLOAD_STALLED: 503,
  UNAVAILABLE: 503,
  TIMEOUT: 504,
  STORAGE_FULL: 507,
} as const;
export type ErrorCode = keyof typeof errorStatus;

export const isErrorCode = (value: unknown): value is ErrorCode =>
  typeof value === 'string' && Object.hasOwn(errorStatus, value);

/** One field that is wrong: `pointer` is a JSON pointer into the body or query, `detail` what to change. */
export interface FieldError {
  pointer: string;
  detail: string;
}
export type ErrorParams = Record<string, string | number>;
export interface SerializedError {
  code: ErrorCode;
  params?: ErrorParams | undefined;
  errors?: FieldError[] | undefined;
}

/** What a rule or handler throws when the caller did something wrong. It travels over the bus as data. */
export class DomainError extends Error {
  override readonly name = 'DomainError';
  constructor(
    readonly code: ErrorCode,
    readonly params: ErrorParams = {},
    readonly errors: FieldError[] = [],
  ) {
    super(code);
  }

  toJSON(): SerializedError {
    return { code: this.code, params: this.params, errors: this.errors };
  }

  static from(serialized: SerializedError): DomainError {
    const code = isErrorCode(serialized.code) ? serialized.code : 'INTERNAL';
    return new DomainError(code, serialized.params ?? {}, serialized.errors ?? []);
  }
}

/** RFC 9457 body of every HTTP error. */
export interface Problem {
  type: string;
  title: string;
  status: number;
  detail: string;
  code: ErrorCode;
  trace_id: string;
  errors?: FieldError[];
}
