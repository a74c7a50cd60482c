import { type ErrorCode, errorStatus } from '@hazardlens/contracts';
import { applyDecorators } from '@nestjs/common';
import { ApiBearerAuth, ApiOperation, ApiProduces, ApiResponse } from '@nestjs/swagger';
import { z } from 'zod';

/** RFC 9457 body of every error, for the documentation. */
export const problemSchema = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  code: z.enum(Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]]),
  trace_id: z.string(),
  errors: z.array(z.object({ pointer: z.string(), detail: z.string() })).optional(),
});

const descriptions: Record<number, string> = {
  200: 'Done',
  201: 'Created',
  202: 'Accepted; the work goes on',
  204: 'Done, nothing to say',
  206: 'A part of the file',
  304: 'Unchanged',
  400: 'Malformed or invalid',
  401: 'No session, or it ended',
  403: 'Not permitted',
  404: 'Unknown, malformed or foreign id',
  409: 'Wrong state or duplicate',
  413: 'Too large',
  415: 'Not a supported type',
  416: 'The file has no such part',
  429: 'Too many requests',
  500: 'Our fault',
  503: 'Busy; try again',
  504: 'No answer in time',
  507: 'The organisation has no room left for photos; try again later',
};

type Schema = z.ZodType | string | readonly string[] | null;
type Schemas = Record<number, Schema>;

/** How a refusal is documented. */
export const problemAnswer = (status: number) => ({
  description: descriptions[status] ?? '',
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
});

const problems = (statuses: readonly number[]) =>
  [...new Set(statuses)].map((status) =>
    ApiResponse({ status, ...problemAnswer(status) } as Parameters<typeof ApiResponse>[0]),
  );

/** One successful answer: a zod schema is JSON, a text is another media type, several are one of them, null is no body. */
function answer(status: number, schema: Schema) {
  const description = descriptions[status] ?? '';
  if (schema === null) return ApiResponse({ status, description });
  if (schema instanceof z.ZodType) return ApiResponse({ status, description, standardSchema: schema });
  const types = typeof schema === 'string' ? [schema] : schema;
  const content = Object.fromEntries(types.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]));
  return applyDecorators(
    ApiProduces(...types),
    ApiResponse({ status, description, content } as Parameters<typeof ApiResponse>[0]),
  );
}

const documented = (summary: string, schemas: Schemas, errors: readonly number[]) => [
  ApiOperation({ summary }),
  ...Object.entries(schemas).map(([status, schema]) => answer(Number(status), schema)),
  ...problems(errors),
];

/**
 * Documents a route for signed-in users: its answers by status and, beyond 400, 401, 403, 429, 500, 503, 504 and what its
 * address and method bring along (`addRefusals`), its error statuses.
 */
export const Answers = (summary: string, schemas: Schemas, errors: readonly number[] = []) =>
  applyDecorators(ApiBearerAuth(), ...documented(summary, schemas, [400, 401, 403, 429, 500, 503, 504, ...errors]));

/** The same for a route that anybody may call. */
export const PublicAnswers = (summary: string, schemas: Schemas, errors: readonly number[] = []) =>
  applyDecorators(...documented(summary, schemas, [400, 429, 500, 503, 504, ...errors]));
