/** The parts of a line of the audit by which lines are found, each an index; lines of a day, the newest last, stand in it together. */
export const auditExpressions = {
  kind: "json_extract(row, '$.subject.kind')",
  subject: "json_extract(row, '$.subject.id')",
  actor: "coalesce(json_extract(row, '$.actor.id'), 'system')",
} as const;
export type AuditIndex = keyof typeof auditExpressions;
