import type { CanActivate, ExecutionContext } from '@nestjs/common';
import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { RouteParamtypes } from '@nestjs/common/internal';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { InvalidInput } from './invalid-input.js';

const nothing = z.strictObject({});
interface Declared {
  query: boolean;
  body: boolean;
}

/**
 * Unknown query and body keys are 400 (api.md). Where a route declares a query or body, its strict schema says so; this
 * says it for routes that declare none.
 */
export class UndeclaredInputGuard implements CanActivate {
  private readonly known = new WeakMap<object, Declared>();

  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const declared = this.declaredBy(context);
    if (!declared.query) refuseKeys(request.query);
    if (!declared.body) refuseKeys(request.body);
    return true;
  }

  private declaredBy(context: ExecutionContext): Declared {
    const handler = context.getHandler();
    const known = this.known.get(handler);
    if (known) return known;
    const parameters: Record<string, unknown> | undefined = Reflect.getMetadata(
      ROUTE_ARGS_METADATA,
      context.getClass(),
      handler.name,
    );
    // Keys are `<kind>:<position>`; those of own decorators begin with random ones, which may be the digit of a kind.
    const kinds = new Set(Object.keys(parameters ?? {}).map((key) => key.split(':')[0]));
    const declared = { query: kinds.has(`${RouteParamtypes.QUERY}`), body: kinds.has(`${RouteParamtypes.BODY}`) };
    this.known.set(handler, declared);
    return declared;
  }
}

function refuseKeys(input: unknown): void {
  const parsed = nothing.safeParse(input ?? {}, { reportInput: true });
  if (!parsed.success) throw new InvalidInput(parsed.error.issues);
}
