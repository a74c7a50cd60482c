import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { z } from 'zod';
import { problemSchema } from './answers.js';
import { routeExamples } from './examples.js';

type JsonSchema = Record<string, unknown>;

/** What a schema looks like on the wire: requests as they are sent, answers as they arrive. */
function toJsonSchema(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, target: 'openapi-3.0', unrepresentable: 'any' });
  return json;
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
  return document;
}

type Content = Record<string, { example?: unknown }> | undefined;
type Operation = { requestBody?: { content?: Content }; responses: Record<string, { content?: Content }> };

/** Every route that takes or answers JSON is shown by example. @throws Error naming an example of a route that is not there */
function addExamples(document: OpenAPIObject): void {
  const show = (route: string, content: (operation: Operation) => Content, example: unknown): void => {
    const [method = '', path = ''] = route.split(' ');
    const operations = document.paths[path] as Record<string, unknown> | undefined;
    const operation = operations?.[method.toLowerCase()] as Operation | undefined;
    const json = operation && content(operation)?.['application/json'];
    if (!json) throw new Error(`The documentation has an example of ${route}, which answers no JSON.`);
    json.example = example;
  };
  for (const { route, sent, answers } of routeExamples) {
    if (sent !== undefined) show(route, (operation) => operation.requestBody?.content, sent);
    for (const [status, example] of Object.entries(answers)) {
      show(route, (operation) => operation.responses[status]?.content, example);
    }
  }
}

/** /api/openapi.json, and readable at /api/docs. */
export function serveDocumentation(app: INestApplication, version: string): void {
  SwaggerModule.setup('api/docs', app, () => createDocument(app, version, '/'), {
    jsonDocumentUrl: 'api/openapi.json',
    raw: ['json'],
    customSiteTitle: 'HazardLens API',
  });
}
