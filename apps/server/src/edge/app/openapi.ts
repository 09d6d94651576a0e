import { z } from 'zod';
import type { Endpoint, RawLimit, UploadLimit } from '#contracts/kernel/endpoint.ts';
import { strict } from '#contracts/kernel/strict.ts';
import { problem, REFUSALS, type RefusalCode } from '#contracts/kernel/errors.ts';

type Json = Record<string, unknown>;

/** Collects the schemas that have a name, and points at them. */
class Schemas {
  readonly named: Json = {};

  of(schema: z.ZodType, io: 'input' | 'output'): Json {
    const { $defs = {}, $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json;
    const pointed = JSON.parse(JSON.stringify({ rest, $defs }).replaceAll('"#/$defs/', '"#/components/schemas/')) as {
      rest: Json;
      $defs: Json;
    };
    for (const [name, definition] of Object.entries(pointed.$defs)) this.named[name] = withoutId(definition as Json);
    const id = pointed.rest['id'];
    if (typeof id !== 'string') return pointed.rest;
    this.named[id] = withoutId(pointed.rest);
    return { $ref: `#/components/schemas/${id}` };
  }
}

const withoutId = ({ id: _, ...schema }: Json): Json => schema;

const parametersOf = (schemas: Schemas, schema: z.ZodObject | undefined, where: 'path' | 'query'): Json[] =>
  Object.entries(schema?.shape ?? {}).map(([name, field]) => ({
    name,
    in: where,
    required: where === 'path' || !(field as z.ZodType).safeParse(undefined).success,
    schema: schemas.of(field as z.ZodType, 'input'),
  }));

const KEY_PARAMETER = {
  name: 'Idempotency-Key',
  in: 'header',
  required: true,
  description: 'A UUID made once per form and kept through retries: the same command is applied once.',
  schema: { type: 'string', format: 'uuid' },
};

const uploadBody = (schemas: Schemas, { maxBytes, fields }: UploadLimit): Json => ({
  required: true,
  description: `One file of at most ${maxBytes} bytes.`,
  content: {
    'multipart/form-data': {
      schema: {
        type: 'object',
        properties: {
          ...Object.fromEntries(
            Object.entries(fields?.shape ?? {}).map(([name, field]) => [name, schemas.of(field as z.ZodType, 'input')]),
          ),
          file: { type: 'string', format: 'binary' },
        },
        required: [...Object.keys(fields?.shape ?? {}), 'file'],
      },
    },
  },
});

const rawBody = ({ maxBytes, mediaTypes }: RawLimit): Json => ({
  required: true,
  description: `At most ${maxBytes} bytes, as they stand.`,
  content: Object.fromEntries(mediaTypes.map((type) => [type, { schema: { type: 'string', format: 'binary' } }])),
});

const needsCommandId = ({ roles, method, readsOnly }: Endpoint): boolean =>
  roles !== 'public' && method !== 'GET' && readsOnly !== true;

/** All that an endpoint refuses with: what its contract names, and what holds for all of its kind. */
export const refusalsOf = (endpoint: Endpoint): RefusalCode[] => {
  const { roles, body, query, upload, refusals = [] } = endpoint;
  return [
    ...(body || query || upload ? (['VALIDATION_FAILED'] as const) : []),
    ...(roles === 'public' ? [] : (['SIGNED_OUT'] as const)),
    ...(roles === 'public' || roles === 'signed-in' ? [] : (['NO_AGENT_RECORD', 'ROLE_REFUSED'] as const)),
    ...(needsCommandId(endpoint) ? (['IDEMPOTENCY_KEY_MISSING', 'IDEMPOTENCY_KEY_REUSED'] as const) : []),
    ...refusals,
    // Whoever names a file or an indemnitor that was merged is told so (people#merged-files).
    ...(refusals.includes('DEFENDANT_NOT_FOUND') && !refusals.includes('FILE_MERGED')
      ? (['FILE_MERGED'] as const)
      : []),
    ...(refusals.includes('INDEMNITOR_NOT_FOUND') ? (['INDEMNITOR_MERGED'] as const) : []),
  ];
};

const whoMayCall = ({ roles }: Endpoint): string => {
  if (roles === 'public') return 'Public.';
  if (roles === 'signed-in') return 'Signed in.';
  const named = roles.filter((role) => role !== 'portal');
  const portal = roles.length > named.length ? ['With a grant of a portal.'] : [];
  return [...(named.length > 0 ? [`Roles: ${named.join(', ')}.`] : []), ...portal].join(' ');
};

const operationOf = (schemas: Schemas, endpoint: Endpoint): Json => {
  const { path, roles, summary, params, query, body, upload, raw, response, status = 200 } = endpoint;
  const problems = Map.groupBy(refusalsOf(endpoint), (code) => REFUSALS[code].status);
  const problemSchema = schemas.of(problem, 'output');
  return {
    summary,
    description: whoMayCall(endpoint),
    tags: [path.split('/')[1]],
    parameters: [
      ...parametersOf(schemas, params, 'path'),
      ...parametersOf(schemas, query, 'query'),
      ...(needsCommandId(endpoint) ? [KEY_PARAMETER] : []),
    ],
    ...(body
      ? {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: schemas.of(strict(body), 'input') } },
          },
        }
      : {}),
    ...(upload ? { requestBody: uploadBody(schemas, upload) } : {}),
    ...(raw ? { requestBody: rawBody(raw) } : {}),
    responses: {
      [status]: { description: 'Success', content: { 'application/json': { schema: schemas.of(response, 'output') } } },
      ...Object.fromEntries(
        [...problems].map(([code, codes]) => [
          code,
          {
            description: [...new Set(codes)].join(', '),
            content: { 'application/problem+json': { schema: problemSchema } },
          },
        ]),
      ),
    },
    ...(roles === 'public' ? {} : { security: [{ session: [] }] }),
  };
};

/** The OpenAPI 3.1 document of some endpoints: the contracts in another notation, nothing added. */
export const openApiOf = (endpoints: readonly Endpoint[], sessionCookie: string): Json => {
  const schemas = new Schemas();
  const paths: Record<string, Json> = {};
  for (const endpoint of endpoints) {
    const path = `/api${endpoint.path.replace(/:(\w+)/g, '{$1}')}`;
    (paths[path] ??= {})[endpoint.method.toLowerCase()] = operationOf(schemas, endpoint);
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Bailiwick', version: '1', description: 'The back office of a bail agency.' },
    paths,
    components: {
      schemas: schemas.named,
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: sessionCookie } },
    },
  };
};
