import 'reflect-metadata';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { RequestMethod } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA, ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { RouteParamtypes } from '@nestjs/common/internal';
import { z } from 'zod';

const sources = join(__dirname, '../src');
type Class = { readonly prototype: Record<string, (...values: never[]) => unknown>; readonly name: string };

/** What one route reads from a request, in the order query, body. */
export interface RouteSchemas {
  /** `PUT /incidents/:id/approve` */
  readonly route: string;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  readonly hasId: boolean;
}

/** Every route of every controller with the schemas that it declares: nobody keeps a list. */
export function routeSchemas(): RouteSchemas[] {
  return readdirSync(sources, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.controller.ts'))
    .flatMap((path) => Object.values(require(join(sources, path)) as Record<string, unknown>))
    .filter((each): each is Class => typeof each === 'function' && Reflect.hasMetadata(PATH_METADATA, each))
    .flatMap(routesOf);
}

function routesOf(controller: Class): RouteSchemas[] {
  const prefix = String(Reflect.getMetadata(PATH_METADATA, controller));
  return Object.getOwnPropertyNames(controller.prototype).flatMap((name) => {
    const handler = controller.prototype[name];
    if (!handler || !Reflect.hasMetadata(METHOD_METADATA, handler)) return [];
    const method = RequestMethod[Reflect.getMetadata(METHOD_METADATA, handler) as RequestMethod];
    const path = [prefix, String(Reflect.getMetadata(PATH_METADATA, handler))]
      .map((part) => part.replace(/^\/|\/$/g, ''))
      .filter((part) => part !== '');
    const read = Object.entries<{ schema?: z.ZodType }>(
      Reflect.getMetadata(ROUTE_ARGS_METADATA, controller, name) ?? {},
    ).map(([key, { schema }]) => [Number.parseInt(key, 10), schema] as const);
    const schemaOf = (kind: RouteParamtypes) => read.find(([each]) => each === kind)?.[1];
    const [query, body] = [schemaOf(RouteParamtypes.QUERY), schemaOf(RouteParamtypes.BODY)];
    return [
      {
        route: `${method} /${path.join('/')}`,
        ...(query ? { query } : {}),
        ...(body ? { body } : {}),
        hasId: read.some(([each]) => each === RouteParamtypes.PARAM),
      },
    ];
  });
}
