import * as z from 'zod';
import { id } from './common.ts';

/** Sealed under SECRET_KEY, as channel secrets are. */
const secret = z.string();
/** SHA-256 of each, which are shown once. */
const recoveryCodes = z.array(z.string());
/** Number of a code by time: steps of 30 seconds since 1970. */
const step = z.int().nonnegative();

/** Set up, but asked for at no sign-in yet. */
const offered = z.strictObject({ type: z.literal('second-factor.offered'), staffId: id, secret, recoveryCodes });

/** With its first right code. */
const enabled = z.strictObject({ type: z.literal('second-factor.enabled'), staffId: id, step });

/** A code that opened something, and opens nothing more. */
const used = z.strictObject({
  type: z.literal('second-factor.used'),
  staffId: id,
  code: z.union([z.strictObject({ step }), z.strictObject({ recovery: z.string() })]),
});

/** Fresh recovery codes, or the same secret under another key. */
const changed = z.strictObject({
  type: z.literal('second-factor.changed'),
  staffId: id,
  secret: secret.optional(),
  recoveryCodes: recoveryCodes.optional(),
});

const removed = z.strictObject({ type: z.literal('second-factor.removed'), staffId: id });

export const secondFactorEvents = [offered, enabled, used, changed, removed] as const;
