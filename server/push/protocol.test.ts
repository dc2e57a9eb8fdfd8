import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { rowSchemas } from '../../shared/rows.ts';
import { CustomerUp } from '../../shared/sync/calls.ts';
import { downFrames, upFrames } from '../../shared/sync/frames.ts';
import { protocolFingerprint } from '../../shared/sync/protocol.ts';

/** Returns a schema as JSON Schema text with sorted keys. */
function shapeOf(schema: z.ZodType): string {
  const jsonSchema = z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any', reused: 'inline' });
  return JSON.stringify(jsonSchema, (_, value) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
}

function fingerprintOf(shapes: Record<string, z.ZodType>): string {
  const hash = createHash('sha256');
  for (const name of Object.keys(shapes).sort()) hash.update(`${name} ${shapeOf(shapes[name] as z.ZodType)}\n`);
  return hash.digest('hex').slice(0, 8);
}

const named = (prefix: string, shapes: Record<string, z.ZodType>) =>
  Object.fromEntries(Object.entries(shapes).map(([name, schema]) => [`${prefix} ${name}`, schema]));
const of = <P extends 'frame' | 'answer'>(part: P) =>
  Object.fromEntries(Object.entries(upFrames).map(([name, frames]) => [name, frames[part] as z.ZodType]));
const all = {
  ...named('up', of('frame')),
  ...named('answer', of('answer')),
  ...named('down', downFrames),
  ...named('row', rowSchemas),
  'customer up': CustomerUp,
};

test('the fingerprint of the newest version matches the shapes of frames and rows (SYNC-19)', () => {
  const found = fingerprintOf(all);
  expect(protocolFingerprint, `shapes changed: append '${found}' to the fingerprints in shared/sync/protocol.ts`).toBe(
    found,
  );
});

test('fields, events and kinds of rows are part of the fingerprint', () => {
  const { Looking, ...others } = {
    Looking: z.strictObject({ on: z.boolean() }),
    Row: z.strictObject({ id: z.string() }),
  };
  const one = fingerprintOf({ Looking, ...others });
  expect(fingerprintOf({ ...others, Looking })).toBe(one);
  expect(fingerprintOf({ Looking: Looking.extend({ more: z.string().optional() }), ...others })).not.toBe(one);
  expect(fingerprintOf({ Looking: z.strictObject({ on: z.boolean().nullable() }), ...others })).not.toBe(one);
  expect(fingerprintOf(others)).not.toBe(one);
  expect(fingerprintOf({ Looked: Looking, ...others })).not.toBe(one);
});
