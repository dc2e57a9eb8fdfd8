import * as z from 'zod';
import { id } from './common.ts';

/** Equal refusals of a window share one record. `repeated` counts those that followed it in the previous window. */
const repeated = z.int().nonnegative();
const address = z.string().max(64);

/** Wrong password or code, inactive account, or lockout. The typed name is not recorded. */
const signInRefused = z.strictObject({
  type: z.literal('sign-in.refused'),
  /** `null` if no account has the name. */
  staffId: id.nullable(),
  code: z.string(),
  address,
  browser: z.string().max(200).nullable(),
  repeated,
});

/** Access was refused for lack of permission. */
const accessRefused = z.strictObject({
  type: z.literal('access.refused'),
  staffId: id,
  route: z.string(),
  /** Permissions or reasons in the response. */
  details: z.array(z.string()),
  address,
  repeated,
});

/** The failed sign-ins of an account reached their limit across all networks. */
const signInsLimited = z.strictObject({
  type: z.literal('sign-ins.limited'),
  staffId: id,
  failures: z.int().nonnegative(),
});

export const securityEvents = [signInRefused, accessRefused, signInsLimited] as const;
