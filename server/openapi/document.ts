import * as z from 'zod';
import { ApiToken } from '../../shared/api/api-tokens.ts';
import { SessionUser } from '../../shared/api/auth.ts';
import { LineAccountView } from '../../shared/api/brands.ts';
import type { Contracts, Endpoint } from '../../shared/api/contract.ts';
import { ConversationView } from '../../shared/api/conversations.ts';
import { effectsOf, needsProof } from '../../shared/api/effect.ts';
import { contracts } from '../../shared/api/index.ts';
import { WallToken } from '../../shared/api/wall-tokens.ts';
import { absentErrors, type ErrorCode, errors, messageOf } from '../../shared/errors.ts';
import { rowSchemas } from '../../shared/rows.ts';
import { basePathOf } from '../http/base-path.ts';

interface Part {
  properties?: Record<string, JsonSchema>;
  required?: string[];
}

/** Returns all contracts as an OpenAPI 3.1 document. */
export function openApiDocument(publicUrl: string): JsonSchema {
  const schemas = new Schemas();
  const paths: Record<string, Record<string, JsonSchema>> = {};
  for (const [route, endpoint] of Object.entries(contracts as Contracts)) {
    const [method = '', path = ''] = route.split(' ');
    const address = path.replaceAll(/:(\w+)/g, '{$1}');
    paths[address] = { ...paths[address], [method.toLowerCase()]: operation(schemas, route, endpoint) };
  }
  const bearer = { type: 'http', scheme: 'bearer', description: 'Token of a sign-in, or an API token (`oat_…`).' };
  return {
    openapi: '3.1.0',
    info: { title: 'OA Console', version: '1', description },
    servers: [{ url: `${basePathOf(publicUrl)}/api` }, { url: `${publicUrl}/api` }],
    paths,
    components: {
      securitySchemes: { bearer },
      schemas: { Failure: failures.schema, ...schemas.components },
    },
  };
}

function operation(schemas: Schemas, route: string, endpoint: Endpoint): JsonSchema {
  const { summary, params, query, permission } = endpoint;
  const parameters = [
    ...parametersOf('path', params === undefined ? {} : schemas.of(params, 'input')),
    ...parametersOf('query', query === undefined ? {} : schemas.of(query, 'input')),
  ];
  const body = bodyOf(schemas, endpoint);
  return {
    operationId: nameOf(route),
    tags: [route.split('/')[1]],
    summary,
    description: whoMay(endpoint),
    security: permission === 'public' ? [] : [{ bearer: [] }],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body === null ? {} : { requestBody: body }),
    responses: { [endpoint.status ?? 200]: answerOf(schemas, endpoint), ...failures.of(endpoint) },
  };
}

/** Returns the operation id of a route. For example, `PUT /conversations/:id/assign` becomes `putConversationsIdAssign`. */
function nameOf(route: string): string {
  const [method = '', ...parts] = route.split(/[^A-Za-z]+/).filter((word) => word !== '');
  return method.toLowerCase() + parts.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}

function whoMay({ permission, besides, brandKey, personal, wall }: Endpoint): string {
  if (permission === 'public') return 'Public.';
  if (permission === 'wall') return 'Requires the token of a wallboard.';
  const who =
    permission === 'session'
      ? 'Requires a sign-in.'
      : `Requires ${[permission].flat().join(' or ')}${besides ? ` and ${besides}` : ''}.`;
  const brand = brandKey === undefined ? '' : ` A brand other than all requires ${brandKey}.`;
  return `${who}${brand}${personal ? ' API tokens are refused.' : ''}${wall ? ' Also accepts the token of a wallboard.' : ''}`;
}

function parametersOf(where: 'path' | 'query', { properties = {}, required = [] }: Part): JsonSchema[] {
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema,
  }));
}

function bodyOf(schemas: Schemas, { body, upload, example }: Endpoint): JsonSchema | null {
  if (upload) {
    const file = { type: 'string', contentMediaType: 'application/octet-stream' };
    const schema = { type: 'object', properties: { file }, required: ['file'] };
    return { required: true, content: { 'multipart/form-data': { schema } } };
  }
  if (body === undefined) return null;
  const content = { schema: schemas.of(body, 'input'), ...(example === undefined ? {} : { example: example.body }) };
  return { required: true, content: { 'application/json': content } };
}

const positions = {
  'log-position': { description: 'Log position up to which the rows are complete.', schema: { type: 'integer' } },
  'log-epoch': {
    description: 'Epoch of the log position. Positions of different epochs cannot be compared.',
    schema: { type: 'string' },
  },
  age: { description: 'Seconds since `asOf`, for responses with `asOf`.', schema: { type: 'integer' } },
};

function answerOf(schemas: Schemas, { answer, meta }: Endpoint): JsonSchema {
  if (answer === null) return { description: 'The file.', headers: positions, content: { '*/*': {} } };
  const properties = {
    success: { const: true },
    data: schemas.of(answer, 'output'),
    ...(meta === undefined ? {} : { meta: schemas.of(meta, 'output') }),
  };
  const schema = { type: 'object', properties, required: Object.keys(properties) };
  return { description: 'Success.', headers: positions, content: { 'application/json': { schema } } };
}

/** Introduction of the API documentation page. */
const description = `
Successful responses are \`{ "success": true, "data", "meta"? }\`. Errors have a status of 4xx or 5xx and are
\`{ "success": false, "code", "message", "details"? }\`. Times are ISO 8601 in UTC (times in requests can have an offset), IDs are opaque strings, and money is an
integer number of minor units. Unknown query parameters and body fields are refused with 400 \`validation_failed\`; \`details\` names them.
Every response has the header \`x-request-id\`. Include it when you report a problem.

**Authentication.** \`POST /auth/login\` returns a token that is valid for 12 hours. \`POST /auth/renew\` returns a new one. Apps use an API token
(\`POST /api-tokens\`), which never has more permissions than its creator and is valid for 90 days by default. A wallboard uses its own token
(\`POST /wall-tokens\`), which can read the dashboard of selected brands and change nothing. Pass the token in the header
\`authorization: Bearer …\`.

**Two-step verification and fresh sessions.** If a user has two-step verification, \`POST /auth/login\` returns 401 \`second_factor_required\` with
\`data.ticket\`. Pass the ticket and a code to \`POST /auth/second-factor\`. A session is fresh for ten minutes after a sign-in and after
\`POST /auth/reauthenticate\`. Calls that grant power, destroy data or extract data in bulk return 403 \`reauthentication_required\`
if the session is not fresh. API tokens cannot grant power, destroy data or save report schedules,
and do not have what their creator has as a person, such as notifications and individual figures.

**Lists** take \`limit\` (default 50, at most 200) and \`cursor\`. \`meta.nextCursor\` is the cursor of the next page, and null at the end.

**Live updates.** Request a snapshot once, then subscribe: over socket.io (\`/socket.io\`, \`auth: { token }\`) or the plain WebSocket
\`GET /api/stream?since=&scopes=inbox:all,config\`. The first frame of the WebSocket is \`{ "position" }\`. The following frames are
\`{ "scope", "position", "rows": [{ "kind", "id", "version", "row" }] }\`. A null row is no longer in the scope. \`since\` is a known position
(\`log-position\` of a response, \`position\` of a delta): changes after it are sent first. Close codes: 4401, signed out; 4403,
permissions changed, connect again; 4409, too many changes were missed, request snapshots and connect without \`since\`.

**Own changes.** Responses have the headers \`log-position\` and \`log-epoch\`. A request that carries both, as received with a change, is answered
with rows that include that change, or with 503 \`behind\` after 5 seconds. After a restore, \`log-epoch\` is another one and earlier positions are ignored.

**Webhooks** of LINE are sent to \`POST /webhooks/line/{lineAccountId}\`, signed by LINE.

**Limits.** 429 \`too_many_requests\` with \`retry-after\` if a user or token sends too many requests, 429 \`too_many_attempts\` after five wrong
passwords for a username. Request bodies: up to 1 MiB, for public calls up to 8 KB. \`GET /api/stream?since=\` returns 429 with \`retry-after\` after very many rows.
`.trim();

/** Returns all error codes of an endpoint: its own, and those that it shares with other endpoints. */
function codesOf({
  permission,
  effect = 'read',
  openDuring = [],
  subject,
  params,
  query,
  body,
  refusals = [],
}: Endpoint): ErrorCode[] {
  const checked = params ?? query ?? body;
  return [
    ...(checked === undefined ? [] : ['validation_failed' as const]),
    ...(permission === 'public' ? [] : ['unauthenticated' as const]),
    ...(permission === 'public' || permission === 'session' ? [] : ['forbidden' as const]),
    ...(subject === undefined ? [] : [absentErrors[subject.kind]]),
    ...(permission === 'public' || openDuring.includes('factor') ? [] : ['second_factor_missing' as const]),
    ...(permission === 'public' || openDuring.includes('password') ? [] : ['password_change_required' as const]),
    ...(effectsOf(effect).some(needsProof) ? ['reauthentication_required' as const] : []),
    ...refusals,
    'too_many_requests',
    'internal',
    'not_ready',
  ];
}

const detail = { type: 'object', properties: { path: { type: 'string' }, message: { type: 'string' } } };

const schema: JsonSchema = {
  type: 'object',
  properties: {
    success: { const: false },
    code: { type: 'string', enum: Object.keys(errors) },
    message: { type: 'string', description: 'English message for people. Programs should use the code.' },
    details: { type: 'array', items: detail },
    data: { description: 'Data needed to continue, such as the ticket of a sign-in.' },
  },
  required: ['success', 'code', 'message'],
};

function of(endpoint: Endpoint): Record<string, JsonSchema> {
  const byStatus = Object.groupBy(new Set(codesOf(endpoint)), (code) => errors[code][0]);
  const answers = Object.entries(byStatus).map(([status, codes = []]) => {
    const examples = Object.fromEntries(
      codes.map((code) => [code, { value: { success: false, code, message: messageOf(code) } }]),
    );
    const content = { 'application/json': { schema: { $ref: '#/components/schemas/Failure' }, examples } };
    return [status, { description: codes.join(', '), content }] as const;
  });
  return Object.fromEntries(answers);
}

const failures = { schema, of };

type JsonSchema = Record<string, unknown>;

const named = { ...rowSchemas, sessionUser: SessionUser, lineAccountView: LineAccountView };
const alsoNamed = { conversationView: ConversationView, apiToken: ApiToken, wallToken: WallToken };

/** Converts zod schemas to OpenAPI 3.1. Collects named schemas in `components`. */
class Schemas {
  readonly components: Record<string, JsonSchema> = {};
  private readonly names = z.registry<{ id: string }>();

  constructor() {
    for (const [name, schema] of Object.entries({ ...named, ...alsoNamed })) {
      this.names.add(schema, { id: name.charAt(0).toUpperCase() + name.slice(1) });
    }
  }

  /** @param io `input` for data that the caller sends, `output` for data that the server returns */
  of(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
    const made = z.toJSONSchema(schema, { io, metadata: this.names, unrepresentable: 'any' });
    const { $schema: _, $defs = {}, ...rest } = moved(made) as JsonSchema & { $defs?: Record<string, JsonSchema> };
    Object.assign(this.components, $defs);
    return rest;
  }
}

/** Changes references so that they point to the components of the OpenAPI document. */
function moved(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(moved);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      key === '$ref' && typeof inner === 'string' ? inner.replace('#/$defs/', '#/components/schemas/') : moved(inner),
    ]),
  );
}
