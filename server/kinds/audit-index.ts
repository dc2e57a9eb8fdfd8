/** Expressions by which audit entries are found, each with an index. Entries of a day are adjacent in the index, newest last. */
export const auditExpressions = {
  kind: "json_extract(row, '$.subject.kind')",
  subject: "json_extract(row, '$.subject.id')",
  actor: "coalesce(json_extract(row, '$.actor.id'), 'system')",
} as const;
export type AuditIndex = keyof typeof auditExpressions;
