import { DomainError, type ErrorCode, errorMessages, errorStatus } from '@hazardlens/contracts';
import { BadRequestException, HttpException, NotFoundException } from '@nestjs/common';
import { z } from 'zod';
import { InvalidInput } from '../validation/invalid-input.js';
import { problemOf } from './problem.js';

const invalid = (schema: z.ZodType, value: unknown) => {
  const { error } = schema.safeParse(value, { reportInput: true });
  return new InvalidInput(error?.issues ?? []);
};

describe('problemOf', () => {
  it.each(Object.keys(errorStatus) as ErrorCode[])('%s has its status and one sentence in both languages', (code) => {
    for (const locale of ['en', 'es'] as const) {
      const { problem } = problemOf(new DomainError(code), locale, 'trace');
      expect(problem).toMatchObject({ status: errorStatus[code], code, trace_id: 'trace' });
      expect(problem.detail).not.toMatch(/[{}]/);
      expect(problem.detail.length).toBeGreaterThan(0);
    }
  });

  it('never says what an unknown error says', () => {
    const error = new Error('E11000 duplicate key mongodb://user:password@host');
    const { problem, unexpected } = problemOf(error, 'en', 'trace');
    expect(problem).toMatchObject({ status: 500, code: 'INTERNAL', detail: errorMessages.en.INTERNAL });
    expect(JSON.stringify(problem)).not.toContain('E11000');
    expect(unexpected).toBe(true);
  });

  it.each<[unknown, ErrorCode]>([
    [new NotFoundException('Cannot GET /api/x'), 'NOT_FOUND'],
    [new BadRequestException('x'), 'BAD_REQUEST'],
    [new HttpException('x', 413), 'BODY_TOO_LARGE'],
    [new HttpException('x', 415), 'MEDIA_TYPE'],
    [new HttpException('x', 414), 'NOT_FOUND'],
    [new HttpException('x', 422), 'INTERNAL'],
    [Object.assign(new Error('x'), { name: 'FastifyError', statusCode: 415 }), 'MEDIA_TYPE'],
    [Object.assign(new Error('S3 says 404'), { statusCode: 404 }), 'INTERNAL'],
    [
      Object.assign(new Error('FORBIDDEN'), { name: 'DomainError', code: 'FORBIDDEN', params: {}, errors: [] }),
      'FORBIDDEN',
    ],
    ['a text', 'INTERNAL'],
    [undefined, 'INTERNAL'],
  ])('%p is %s', (error, code) => {
    expect(problemOf(error, 'en', 'trace').problem.code).toBe(code);
  });

  it('says when to come back', () => {
    const wait = (error: DomainError) => problemOf(error, 'en', 'trace').headers['retry-after'];
    expect(wait(new DomainError('TOO_MANY_LOGINS'))).toBe('900');
    expect(wait(new DomainError('TOO_MANY_LOGINS', { retry_after: 12 }))).toBe('12');
    expect(wait(new DomainError('UNAVAILABLE'))).toBe('5');
    expect(wait(new DomainError('NOT_FOUND'))).toBeUndefined();
  });
});

describe('invalid input', () => {
  const schema = z.strictObject({ name: z.string().min(1), inner: z.strictObject({ 'a/b': z.number() }).optional() });

  it('names the fields and points at them', () => {
    const { problem } = problemOf(invalid(schema, { inner: { 'a/b': 'x' }, extra: 1 }), 'en', 'trace');
    expect(problem).toMatchObject({ status: 400, code: 'VALIDATION_FAILED' });
    expect(problem.detail).toBe('Please check these fields: name, a/b, extra.');
    expect(problem.errors?.map(({ pointer }) => pointer)).toEqual(['/name', '/inner/a~1b', '/extra']);
    expect(problem.errors?.map(({ detail }) => detail)).toEqual([
      'Name is missing.',
      'A/b must be a number.',
      'Extra is not known here.',
    ]);
  });

  it('speaks Spanish', () => {
    const { problem } = problemOf(invalid(schema, { name: '' }), 'es', 'trace');
    expect(problem.detail).toBe('Revise estos campos: nombre.');
    expect(problem.errors?.[0]?.detail).toBe('Este dato no puede quedar vacío: nombre.');
  });

  it('takes an error code as message for that problem', () => {
    const coded = z.strictObject({ notes: z.string().min(1, { error: 'REJECTION_NOTES_REQUIRED' }) });
    expect(problemOf(invalid(coded, { notes: '' }), 'en', 'trace').problem).toMatchObject({
      code: 'REJECTION_NOTES_REQUIRED',
      detail: 'Please provide rejection notes',
      errors: [{ pointer: '/notes', detail: 'Please provide rejection notes' }],
    });
  });

  it('stays short for endless nonsense', () => {
    const nonsense = Object.fromEntries(
      Array.from({ length: 5_000 }, (_, index) => [`key-${index}-${'x'.repeat(500)}`, 1]),
    );
    const { problem } = problemOf(invalid(schema, { name: 'x', ...nonsense }), 'en', 'trace');
    expect(JSON.stringify(problem).length).toBeLessThan(12_000);
  });

  it('names the whole body when it is no object', () => {
    expect(problemOf(invalid(schema, [1]), 'en', 'trace').problem.detail).toBe('Please check these fields: request.');
  });
});
