import * as z from 'zod';
import { auditKinds } from './audit-texts.ts';

const id = z.string().min(1).max(100);

/** Value of an audited field. Lists contain strings, such as permissions, brand ids or hours. */
const Value = z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string())]);
export type AuditValue = z.infer<typeof Value>;

export const AuditChange = z.strictObject({
  /** Field name in the row or event. Nested fields use dots (`tolerances.vip1`). */
  field: z.string(),
  before: Value,
  after: Value,
  /** Whether the value is secret. `before` and `after` then show only whether there was a value. */
  secret: z.boolean(),
});
export type AuditChange = z.infer<typeof AuditChange>;

/** Audit entry of an administrator's action, a sign-in or a refusal. */
export const Audit = z.strictObject({
  /** Position of the record, followed by kind and id of the changed object. The list is sorted by this id. */
  id: z.string().max(300),
  at: z.iso.datetime(),
  /** `program` is the id of the API token that acted in the person's name. `null` if the action did not use an API token. */
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
