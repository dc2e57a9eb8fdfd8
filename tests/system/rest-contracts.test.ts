import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import type { Endpoint } from '../../shared/api/contract.ts';
import { contracts } from '../../shared/api/index.ts';
import { errors } from '../../shared/errors.ts';
import { isPermission } from '../../shared/permissions.ts';
import { calls } from '../support/calls.ts';

const form = (call: string) => call.replaceAll(/\{(\w+)\}/g, ':$1');
const all = Object.entries(contracts as Record<string, Endpoint>);

describe('the calls of the specification', () => {
  test.each(calls)('%s has a contract', (call) => {
    expect(Object.keys(contracts)).toContain(form(call));
  });

  test('each is listed once', () => {
    expect(calls.filter((call, index) => calls.indexOf(call) !== index)).toEqual([]);
  });
});

/** Lists without pages: the complete lists of one user (sessions, failures), the nodes, and a feed of the latest awards. */
const unpaged = [
  'GET /auth/me/sessions',
  'GET /reports/schedules/failures',
  'GET /monitor/nodes',
  'GET /performance/awards',
];

test('every list accepts a limit and a cursor, and returns the next cursor and the total', () => {
  const shape = (schema: z.ZodType | undefined) => Object.keys((schema as z.ZodObject | undefined)?.shape ?? {});
  const bare = all.filter(([route, { answer, query, meta }]) => {
    if (!route.startsWith('GET ') || !(answer instanceof z.ZodArray)) return false;
    const has = [...shape(query), ...shape(meta)];
    return !['limit', 'cursor', 'nextCursor', 'total'].every((name) => has.includes(name));
  });
  expect(bare.map(([route]) => route).sort()).toEqual(unpaged.sort());
});

describe.each(all)('%s', (route, contract) => {
  test('is complete', () => {
    const names = [...route.matchAll(/:(\w+)/g)].map(([, name]) => name as string);
    if (names.length > 0) expect(Object.keys((contract.params as z.ZodObject).shape)).toEqual(names);
    else expect(contract.params).toBeUndefined();
    if (contract.subject?.in === 'params') expect(names).toContain(contract.subject.key);
    const keys = [contract.permission].flat();
    for (const key of keys) expect(['public', 'session', 'wall'].includes(key) || isPermission(key)).toBe(true);
    for (const code of contract.refusals ?? []) expect(errors).toHaveProperty(code);
    expect(contract.body === undefined).toBe(contract.example === undefined);
  });

  test('has an example that is valid', () => {
    if (contract.body === undefined) return expect(contract.example).toBeUndefined();
    expect(contract.body.safeParse(contract.example?.body)).toMatchObject({ success: true });
  });
});
