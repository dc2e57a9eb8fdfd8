import * as z from 'zod';
import { auditKinds } from './vocabulary.ts';

const id = z.string().min(1).max(100);

/** A list is of words: keys, ids of brands, hours. */
const Value = z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string())]);
export type AuditValue = z.infer<typeof Value>;

export const AuditChange = z.strictObject({
  /** As the row or the event names it; parts of an object with dots (`tolerances.vip1`). */
  field: z.string(),
  before: Value,
  after: Value,
  /** Before and after say whether there was one, and nothing else. */
  secret: z.boolean(),
});
export type AuditChange = z.infer<typeof AuditChange>;

/** A line of what administrators did, of sign-ins and of refusals. */
export const Audit = z.strictObject({
  /** The position of its record, then kind and id of the subject: the order of the list. */
  id: z.string().max(300),
  at: z.iso.datetime(),
  /** `program`: the API token that acted in the person's name. */
  actor: z.strictObject({
    type: z.enum(['staff', 'system']),
    id: id.nullable(),
    name: z.string(),
    program: z.string().nullable(),
  }),
  /** The type of the event that it comes from. */
  event: z.string(),
  subject: z.strictObject({ kind: z.enum(auditKinds), id: z.string(), name: z.string() }),
  changes: z.array(AuditChange),
  /** The brands that it concerns; none: the whole installation. */
  brandIds: z.array(id),
  version: z.int().nonnegative(),
});
export type Audit = z.infer<typeof Audit>;
