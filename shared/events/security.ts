import * as z from 'zod';
import { id } from './common.ts';

/** Equal refusals of a window are one record; those that came after it in the last window are its `repeated`. */
const repeated = z.int().nonnegative();
const address = z.string().max(64);

/** A password or a code that was not right, an account that is not active, or a lock. The name that was typed is not kept. */
const signInRefused = z.strictObject({
  type: z.literal('sign-in.refused'),
  /** null: nobody bears the name. */
  staffId: id.nullable(),
  code: z.string(),
  address,
  browser: z.string().max(200).nullable(),
  repeated,
});

/** Refused by permission. */
const accessRefused = z.strictObject({
  type: z.literal('access.refused'),
  staffId: id,
  route: z.string(),
  /** The keys or the reasons that the answer named. */
  details: z.array(z.string()),
  address,
  repeated,
});

/** Failed sign-ins of an account reached their limit over all networks. */
const signInsLimited = z.strictObject({
  type: z.literal('sign-ins.limited'),
  staffId: id,
  failures: z.int().nonnegative(),
});

export const securityEvents = [signInRefused, accessRefused, signInsLimited] as const;
