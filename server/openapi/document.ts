import type { Contracts, Endpoint } from '../../shared/api/contract.ts';
import { contracts } from '../../shared/api/index.ts';
import { basePathOf } from '../http/base-path.ts';
import { description } from './description.ts';
import { failures } from './failures.ts';
import { type JsonSchema, Schemas } from './schemas.ts';

interface Part {
  properties?: Record<string, JsonSchema>;
  required?: string[];
}

/** All contracts as one OpenAPI 3.1 document. */
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

/** Operation id of a route: `PUT /conversations/:id/assign` becomes `putConversationsIdAssign`. */
function nameOf(route: string): string {
  const [method = '', ...words] = route.split(/[^A-Za-z]+/).filter((word) => word !== '');
  return method.toLowerCase() + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
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
