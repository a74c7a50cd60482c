import { StandardSchemaValidationPipe } from '@nestjs/common';
import { z } from 'zod';
import { InvalidInput } from './invalid-input.js';

type StandardSchema = Parameters<StandardSchemaValidationPipe['validate']>[1];
type StandardResult<T> = Awaited<ReturnType<StandardSchemaValidationPipe['validate']>> & { value: T };

/**
 * Nest's Standard Schema pipe (`@Body({ schema })`, `@Query({ schema })`), with two differences: the issues stay zod's,
 * so that the answer can be worded in the reader's language; and an absent body counts as an empty one.
 */
export class SchemaPipe extends StandardSchemaValidationPipe {
  constructor() {
    super({ exceptionFactory: (issues) => new InvalidInput(issues as z.core.$ZodIssue[]) });
  }

  protected override validate<T>(value: unknown, schema: StandardSchema): StandardResult<T> {
    if (!(schema instanceof z.ZodType)) throw new TypeError('gateway schemas are zod schemas');
    const parsed = schema.safeParse(value ?? {}, { reportInput: true });
    return (parsed.success ? { value: parsed.data } : { issues: parsed.error.issues }) as StandardResult<T>;
  }

  /** The body parser and strict schemas refuse `__proto__`; Nest's recursive walk is not needed. */
  protected override stripProtoKeys(): void {}
}
