import * as z from 'zod';
import { auditKinds } from './audit-texts.ts';

const id = z.string().min(1).max(100);

/** Lists contain strings: permissions, brand ids, hours. */
const Value = z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string())]);
export type AuditValue = z.infer<typeof Value>;

export const AuditChange = z.strictObject({
  /** Field name in the row or event. Nested fields use dots (`tolerances.vip1`). */
  field: z.string(),
  before: Value,
  after: Value,
  /** Whether the value is secret: `before` and `after` then only show whether there was one. */
  secret: z.boolean(),
});
export type AuditChange = z.infer<typeof AuditChange>;

/** Audit entry of an administrator's action, a sign-in or a refusal. */
export const Audit = z.strictObject({
  /** The position of the record, then kind and id of the subject: the sort order of the list. */
  id: z.string().max(300),
  at: z.iso.datetime(),
  /** `program`: id of the API token that acted in the person's name. */
  actor: z.strictObject({
    type: z.enum(['staff', 'system']),
    id: id.nullable(),
    name: z.string(),
    program: z.string().nullable(),
  }),
  /** Type of the recorded event. */
  event: z.string(),
  subject: z.strictObject({ kind: z.enum(auditKinds), id: z.string(), name: z.string() }),
  changes: z.array(AuditChange),
  /** Brands that the entry concerns. Empty: the whole installation. */
  brandIds: z.array(id),
  version: z.int().nonnegative(),
});
export type Audit = z.infer<typeof Audit>;
