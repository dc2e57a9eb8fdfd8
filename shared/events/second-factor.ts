import * as z from 'zod';
import { id } from './common.ts';

/** Sealed under SECRET_KEY, like channel secrets. */
const secret = z.string();
/** SHA-256 of each code. The codes are displayed once. */
const recoveryCodes = z.array(z.string());
/** Time step of a code: 30-second steps since 1970. */
const step = z.int().nonnegative();

/** Set up, but not required at sign-in yet. */
const offered = z.strictObject({ type: z.literal('second-factor.offered'), staffId: id, secret, recoveryCodes });

/** Enabled by its first correct code. */
const enabled = z.strictObject({ type: z.literal('second-factor.enabled'), staffId: id, step });

/** A code was used and cannot be used again. */
const used = z.strictObject({
  type: z.literal('second-factor.used'),
  staffId: id,
  code: z.union([z.strictObject({ step }), z.strictObject({ recovery: z.string() })]),
});

/** New recovery codes, or the same secret sealed under another key. */
const changed = z.strictObject({
  type: z.literal('second-factor.changed'),
  staffId: id,
  secret: secret.optional(),
  recoveryCodes: recoveryCodes.optional(),
});

const removed = z.strictObject({ type: z.literal('second-factor.removed'), staffId: id });

export const secondFactorEvents = [offered, enabled, used, changed, removed] as const;
