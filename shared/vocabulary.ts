/** The closed lists of our vocabulary. They stand apart from the schemas, so that a browser has them without zod. */

export const memberGroups = ['normal', 'vip1', 'vip2', 'vip3'] as const;
export const conversationStatuses = ['pending', 'open', 'resolved', 'closed'] as const;
/** Whether a case with this status is over. */
export function isEnded(status: (typeof conversationStatuses)[number] | undefined): boolean {
  return status === 'resolved' || status === 'closed';
}
export const serviceStatuses = ['pending', 'processing', 'waiting', 'blocked'] as const;
export const priorities = ['low', 'medium', 'high'] as const;
/** Of a person: `demanded` is off where their role needs one. */
export const secondFactorStates = ['off', 'on', 'demanded'] as const;
/** Status of a person's account. `invited`: the invitation is not accepted yet, so that nobody can sign in. */
export const staffStatuses = ['invited', 'active', 'inactive'] as const;
export type StaffStatus = (typeof staffStatuses)[number];
/** Kinds of one-time links: the first password of a new account, and another password for an existing one. */
export const linkKinds = ['invitation', 'reset'] as const;
export type LinkKind = (typeof linkKinds)[number];
/** Security events of an account that its owner, or other super administrators, are notified of. */
export const securityCauses = [
  'newAdministrator',
  'secondFactorAdded',
  'secondFactorRemoved',
  'passwordReset',
  'failedSignIns',
] as const;
export type SecurityCause = (typeof securityCauses)[number];
/** Steps that a signed-in person can have to take before anything else. */
export const firstSteps = ['password', 'factor'] as const;
export type FirstStep = (typeof firstSteps)[number];
export const presences = ['online', 'busy', 'offline'] as const;
export const messageKinds = [
  'text',
  'image',
  'video',
  'audio',
  'file',
  'location',
  'sticker',
  'template',
  'flex',
  'unknown',
] as const;
export const labelPresets = ['urgent', 'followUp', 'resolved', 'inProgress', 'waiting', 'escalated'] as const;
export const messageDirections = ['in', 'out', 'system', 'note'] as const;
export const messageStatuses = ['received', 'queued', 'sending', 'sent', 'failed', 'unknown', 'unsent'] as const;
/** `blocked`: the customer of a blocked conversation keeps writing. */
export const notificationCauses = ['vip', 'mentioned', 'escalated', 'transferred', 'overtime', 'blocked'] as const;

/** The languages in which the product speaks to people. */
export const languages = ['en', 'zh', 'th'] as const;
export type Language = (typeof languages)[number];

/** One of our languages for one as LINE names it (`zh-Hant`, `th`); null for others and none. */
export function languageOf(tag: string | null): Language | null {
  const primary = tag?.toLowerCase().split(/[-_]/)[0];
  return languages.find((language) => language === primary) ?? null;
}
/** Automatic messages: on follow, to customers who write while nobody works, and after a case was solved. */
export const automaticKinds = ['greeting', 'outsideHours', 'rating'] as const;

/** Bearers of API tokens: another program, or a screen on a wall. */
export const tokenBearers = ['program', 'wall'] as const;
export type TokenBearer = (typeof tokenBearers)[number];

export const callKinds = ['audio', 'video'] as const;
/**
 * `missed`: the two never met; `declined`: the customer said no; `withdrawn`: the staff took it back before that; `lost`: a connection
 * broke and did not come back.
 */
export const callEnds = ['hung_up', 'missed', 'declined', 'withdrawn', 'lost'] as const;

/** The subjects of the audit's lines. */
export const auditKinds = [
  'staff',
  'brand',
  'lineAccount',
  'label',
  'quickReply',
  'automation',
  'brandLimits',
  'brandBenefits',
  'settings',
  'mailServer',
  'schedule',
  'apiToken',
  'backup',
  'signIn',
  'refusal',
  'customer',
] as const;
export type AuditKind = (typeof auditKinds)[number];
