import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { z } from 'zod';
import { takesIdempotencyKey } from '../security/access-hook.js';
import { longestKey } from '../security/caller.js';
import { problemAnswer, problemSchema } from './answers.js';
import { routeExamples } from './examples.js';

type JsonSchema = Record<string, unknown>;

/** What a schema looks like on the wire: requests as they are sent, answers as they arrive. */
function toJsonSchema(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    ...{ io, target: 'openapi-3.0', unrepresentable: 'any' },
    override: ({ zodSchema, jsonSchema }) => {
      const values = io === 'input' && zodSchema instanceof z.ZodPipe ? valuesOf(zodSchema) : null;
      if (values) jsonSchema.description ??= `${values.several ? 'Any' : 'One'} of: ${values.names.join(', ')}.`;
    },
  });
  return json;
}

/** What a text that is read further stands for, such as a role in any case or several states with commas; null when any text goes. */
function valuesOf(schema: unknown): { names: readonly string[]; several: boolean } | null {
  if (schema instanceof z.ZodPipe) return valuesOf(schema.def.out);
  if (schema instanceof z.ZodEnum) return { names: schema.options.map(String), several: false };
  const list = schema instanceof z.ZodArray ? valuesOf(schema.element) : null;
  return list && { ...list, several: true };
}

/** The OpenAPI document, made from the zod schemas that validate requests and describe answers. */
export function createDocument(app: INestApplication, version: string, url: string): OpenAPIObject {
  const config = new DocumentBuilder()
    .setTitle('HazardLens')
    .setDescription('Site safety from photo to decision. Errors are application/problem+json (RFC 9457).')
    .setVersion(version)
    .addServer(url)
    .addBearerAuth()
    .build();
  const document = SwaggerModule.createDocument(app, config, {
    operationIdFactory: (controller, method) => `${controller.replace(/Controller$/, '')}_${method}`,
    standardSchemaConverter: (schema, { schemaType }) =>
      schema instanceof z.ZodType ? { schema: toJsonSchema(schema, schemaType) } : undefined,
  });
  document.components = {
    ...document.components,
    schemas: { ...document.components?.schemas, Problem: toJsonSchema(problemSchema, 'output') },
  };
  addExamples(document);
  addIdempotencyKeys(document);
  addRefusals(document);
  return document;
}

type Content = Record<string, { schema?: JsonSchema; example?: unknown }> | undefined;
type Parameter = { name: string; in: string; schema: JsonSchema; description: string };
type Operation = {
  security?: unknown;
  parameters?: Parameter[];
  requestBody?: { content?: Content };
  responses: Record<string, { content?: Content }>;
};

/** Every route that takes or answers JSON is shown by example. @throws Error naming an example of a route that is not there */
function addExamples(document: OpenAPIObject): void {
  for (const [route, { sent, accepted, answer }] of Object.entries(routeExamples())) {
    const [method = '', path = ''] = route.split(' ');
    const operations = document.paths[path] as Record<string, Operation> | undefined;
    const operation = operations?.[method.toLowerCase()];
    if (!operation) throw new Error(`The documentation has an example of ${route}, which is no route.`);
    show(operation.requestBody?.content, sent);
    for (const [status, { content }] of Object.entries(operation.responses)) {
      show(content, status === '202' && accepted ? accepted : answer);
    }
  }
}

/** The one public route that takes a key: it reads it by itself. */
const publicReport = 'POST /public/reports/{token}';
const idempotencyKey: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  schema: { type: 'string', minLength: 1, maxLength: longestKey },
  description:
    'The same for each try of one change: within 24 hours a repetition gets the first answer, another body under it 409.',
};

function addIdempotencyKeys(document: OpenAPIObject): void {
  for (const [path, operations] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(operations as Record<string, Operation>)) {
      const route = { method: method.toUpperCase(), path: path.replace(/^\/api/, '') };
      const takesOne = operation.security
        ? takesIdempotencyKey(route)
        : `${route.method} ${route.path}` === publicReport;
      if (!takesOne) continue;
      operation.parameters = [...(operation.parameters ?? []), idempotencyKey];
      operation.responses['409'] ??= problemAnswer(409);
    }
  }
}

const takesBody = new Set(['post', 'put', 'patch']);

/** What is refused before a route is asked: an address that cannot be read, a body that is too long or no JSON. */
function addRefusals(document: OpenAPIObject): void {
  for (const [path, operations] of Object.entries(document.paths)) {
    for (const [method, { responses }] of Object.entries(operations as Record<string, Operation>)) {
      for (const status of [...(path.includes('{') ? [404] : []), ...(takesBody.has(method) ? [413, 415] : [])])
        responses[status] ??= problemAnswer(status);
    }
  }
}

function show(content: Content, example: unknown): void {
  const json = content?.['application/json'];
  if (json?.schema) json.example = picked(example, json.schema);
}

/** Of a value only what a schema names: records hold what never leaves the gateway. */
function picked(value: unknown, schema: JsonSchema): unknown {
  const { items, properties, anyOf } = schema as { items?: JsonSchema; properties?: JsonSchema; anyOf?: JsonSchema[] };
  if (typeof value !== 'object' || value === null) return value;
  const variant = anyOf?.find((each) => 'properties' in each || 'items' in each);
  if (variant) return picked(value, variant);
  if (Array.isArray(value)) return items ? value.map((each) => picked(each, items)) : value;
  if (!properties) return value;
  const named = Object.entries(value).filter(([key]) => key in properties);
  return Object.fromEntries(named.map(([key, each]) => [key, picked(each, properties[key] as JsonSchema)]));
}

/** /api/openapi.json, and readable at /api/docs. */
export function serveDocumentation(app: INestApplication, version: string): void {
  SwaggerModule.setup('api/docs', app, () => createDocument(app, version, '/'), {
    jsonDocumentUrl: 'api/openapi.json',
    raw: ['json'],
    customSiteTitle: 'HazardLens API',
  });
}
