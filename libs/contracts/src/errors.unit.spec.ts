import { DomainError, type ErrorCode, errorMessage, errorMessages, errorStatus, isErrorCode } from './index.js';

const codes = Object.keys(errorStatus) as ErrorCode[];
const params = (sentence: string): string[] =>
  [...sentence.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '').sort();

describe('error table', () => {
  it.each(codes)('%s has a client or server error status, never 422', (code) => {
    expect(errorStatus[code]).toBeGreaterThanOrEqual(400);
    expect(errorStatus[code]).toBeLessThan(600);
    expect(errorStatus[code]).not.toBe(422);
  });

  it.each(codes)('%s has one sentence in each language, with the same parameters', (code) => {
    const { en, es } = errorMessages;
    for (const sentence of [en[code], es[code]]) {
      expect(sentence.trim()).toBe(sentence);
      expect(sentence.length).toBeGreaterThan(10);
      expect(sentence).not.toMatch(/\n|undefined|null|Exception/);
    }
    expect(en[code]).not.toBe(es[code]);
    expect(params(es[code])).toEqual(params(en[code]));
  });

  it('has no sentence without a code', () => {
    expect(Object.keys(errorMessages.en).sort()).toEqual([...codes].sort());
    expect(Object.keys(errorMessages.es).sort()).toEqual([...codes].sort());
  });

  // Word for word from the specification and api.md.
  it.each([
    ['INVALID_CREDENTIALS', 401, 'Invalid email or password'],
    ['EMAIL_TAKEN', 409, 'An account with this email already exists'],
    ['CURRENT_PASSWORD_WRONG', 400, 'Current password is incorrect'],
    ['FORBIDDEN', 403, 'You do not have permission to do this.'],
    ['NOT_FOUND', 404, 'We could not find this record.'],
    ['PASSWORD_TOO_SHORT', 400, 'Password must be at least 8 characters'],
    ['NEW_PASSWORD_TOO_SHORT', 400, 'New password must be at least 8 characters long'],
    ['PHOTO_LIMIT', 400, 'Maximum 5 photos allowed'],
    ['PHOTO_REQUIRED', 400, 'Please capture at least one photo'],
    ['PHOTO_INVALID', 400, 'No valid photos to analyze. Please capture photos again.'],
    ['SITE_REQUIRED', 400, 'Please select a site'],
    ['REJECTION_NOTES_REQUIRED', 400, 'Please provide rejection notes'],
  ] as const)('%s is %i "%s"', (code, status, sentence) => {
    expect(errorStatus[code]).toBe(status);
    expect(errorMessage(code)).toBe(sentence);
  });

  it.each([
    ['SEVERITY_RANGE', 'La gravedad mínima no puede superar la máxima.'],
    ['INVALID_CREDENTIALS', 'Correo o contraseña no válidos'],
    ['FORBIDDEN', 'No tiene permiso para hacer esto.'],
    ['NOT_FOUND', 'No encontramos este registro.'],
    ['REJECTION_NOTES_REQUIRED', 'Indique el motivo del rechazo'],
    ['UNDO_CLOSED', 'Esta decisión ya no se puede deshacer; reabra el incidente.'],
    ['NOT_APPROVED', 'Solo un incidente aprobado puede tener una acción correctiva.'],
    ['VERIFY_OTHER', 'Otra persona debe verificar lo que usted mismo completó.'],
    ['ANALYSIS_FAILED', 'Sus fotos están guardadas, pero no se pudieron analizar: {reason}'],
    ['UPLOAD_STALLED', 'El envío se detuvo a medio camino; inténtelo de nuevo.'],
    [
      'STORAGE_FULL',
      'Su organización no tiene más espacio para fotos. Avise a un administrador; lo que espera en este dispositivo se enviará cuando haya espacio.',
    ],
    ['CLOSE_CONFIRM', 'Escriba el nombre exacto de su organización para cerrarla.'],
    ['CONCURRENT_CHANGE', 'Otra persona lo cambió en el mismo momento; vuelva a mirarlo.'],
  ] as const)('%s says in Spanish what to do: "%s"', (code, sentence) => {
    expect(errorMessages.es[code]).toBe(sentence);
  });

  it('fills in parameters, also such that look like replacement patterns', () => {
    expect(errorMessage('PHOTO_UNREADABLE', { number: 2 })).toBe('Photo 2 is not a readable image');
    expect(errorMessage('PHOTO_UNREADABLE', { number: 2 }, 'es')).toBe('La foto 2 no es una imagen legible');
    expect(errorMessage('ANALYSIS_FAILED', { reason: '$& {reason}' })).toContain('$& {reason}');
    expect(errorMessage('PHOTO_UNREADABLE')).not.toContain('{');
    // reads right with one as with many
    expect(errorMessage('EXAMPLES_MISSING', { with: 1, without: 20 })).toBe(
      'There are too few examples to learn from. Photos still needed: 1 with the hazard, 20 without it.',
    );
  });

  it('has its words in the language of the sentence', () => {
    const params = { name: 'Ana', decision: 'rejected', time: '2026-03-02T22:30:00.000Z', zone: 'Europe/Madrid' };
    expect(errorMessage('ALREADY_DECIDED', params)).toBe(
      'Ana already rejected this incident on 2026-03-02 23:30 GMT+1.',
    );
    expect(errorMessage('ALREADY_DECIDED', { ...params, zone: 'UTC' })).toMatch(/ on 2026-03-02 22:30 UTC\.$/);
    // as an earlier version of the service says it
    const { zone: _, ...older } = { ...params, time: '2026-03-02 10:00 UTC' };
    expect(errorMessage('ALREADY_DECIDED', older)).toBe('Ana already rejected this incident on 2026-03-02 10:00 UTC.');
    expect(errorMessage('ALREADY_DECIDED', params, 'es')).toBe(
      'Ana ya rechazó este incidente el 2026-03-02 23:30 GMT+1.',
    );
  });

  it('knows its codes, and nothing that every object has', () => {
    expect(isErrorCode('NOT_FOUND')).toBe(true);
    for (const value of ['toString', 'constructor', '__proto__', 'nope', '', null, 404])
      expect(isErrorCode(value)).toBe(false);
  });
});

describe('DomainError', () => {
  it('survives the bus', () => {
    const error = new DomainError('ALREADY_DECIDED', { name: 'Ana' }, [{ pointer: '/notes', detail: 'x' }]);
    const again = DomainError.from(JSON.parse(JSON.stringify(error)));
    expect(again).toBeInstanceOf(DomainError);
    expect(again).toMatchObject({
      code: 'ALREADY_DECIDED',
      params: { name: 'Ana' },
      errors: [{ pointer: '/notes', detail: 'x' }],
    });
  });

  it('is INTERNAL when the code is not ours', () => {
    expect(DomainError.from({ code: 'toString' as ErrorCode }).code).toBe('INTERNAL');
  });
});
