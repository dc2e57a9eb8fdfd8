/**
 * SQL expressions by which audit entries can be searched. Each expression has an index, in which the entries of a day are adjacent, the
 * newest last.
 */
export const auditExpressions = {
  kind: "json_extract(row, '$.subject.kind')",
  subject: "json_extract(row, '$.subject.id')",
  actor: "coalesce(json_extract(row, '$.actor.id'), 'system')",
} as const;
export type AuditIndex = keyof typeof auditExpressions;
