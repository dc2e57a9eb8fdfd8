/** Possible values of common fields. Separate from the schemas, so that the browser does not load zod. */

export const memberGroups = ['normal', 'vip1', 'vip2', 'vip3'] as const;
export const conversationStatuses = ['pending', 'open', 'resolved', 'closed'] as const;
/** Whether a case with this status has ended. */
export function isEnded(status: (typeof conversationStatuses)[number] | undefined): boolean {
  return status === 'resolved' || status === 'closed';
}
export const serviceStatuses = ['pending', 'processing', 'waiting', 'blocked'] as const;
export const priorities = ['low', 'medium', 'high'] as const;
/** State of a person's second factor. `demanded`: off, although the person's role requires one. */
export const secondFactorStates = ['off', 'on', 'demanded'] as const;
/** Status of a person's account. `invited`: the invitation has not been accepted yet, so nobody can sign in. */
export const staffStatuses = ['invited', 'active', 'inactive'] as const;
export type StaffStatus = (typeof staffStatuses)[number];
/** Kinds of one-time links. `invitation` sets the first password of a new account, `reset` a new password of an existing one. */
export const linkKinds = ['invitation', 'reset'] as const;
export type LinkKind = (typeof linkKinds)[number];
/**
 * Security events of an account that cause a notification. The owner of the account is notified. For `newAdministrator`, the other super
 * administrators are notified instead.
 */
export const securityCauses = [
  'newAdministrator',
  'secondFactorAdded',
  'secondFactorRemoved',
  'passwordReset',
  'emailChanged',
  'failedSignIns',
] as const;
export type SecurityCause = (typeof securityCauses)[number];
/** Steps that a signed-in person might have to complete before they can do anything else. */
export const firstSteps = ['password', 'factor'] as const;
export type FirstStep = (typeof firstSteps)[number];
export const presences = ['online', 'busy', 'offline'] as const;
export const labelPresets = ['urgent', 'followUp', 'resolved', 'inProgress', 'waiting', 'escalated'] as const;
/** Kinds of quick replies, by their content. */
export const replyKinds = ['text', 'media', 'card'] as const;
export const replyMediaKinds = ['image', 'video', 'audio', 'file'] as const;
export const messageDirections = ['in', 'out', 'system', 'note'] as const;
export const messageStatuses = [
  'received',
  'scheduled',
  'queued',
  'sending',
  'sent',
  'failed',
  'unknown',
  'unsent',
] as const;
/** Audiences of notifications. `me`: something concerns the person individually. `team`: everybody in charge is notified. */
export const notificationAudiences = ['me', 'team'] as const;
export type NotificationAudience = (typeof notificationAudiences)[number];
/** Causes of notifications, with their audience. For example, `blocked`: the customer of a blocked conversation keeps writing. */
export const audienceOfCause = {
  vip: 'team',
  mentioned: 'me',
  escalated: 'team',
  transferred: 'me',
  assigned: 'me',
  overtime: 'team',
  blocked: 'team',
  snoozeEnded: 'me',
  sendFailed: 'me',
} as const satisfies Record<string, NotificationAudience>;
export const notificationCauses = Object.keys(audienceOfCause) as (keyof typeof audienceOfCause)[];
/** Kinds of the fields of customers that an installation declares. `date`: YYYY-MM-DD. */
export const customerFieldKinds = ['text', 'number', 'date', 'choice'] as const;

/** Languages of the product. */
export const languages = ['en', 'zh', 'th'] as const;
export type Language = (typeof languages)[number];
/** Locales in which dates and numbers are formatted. */
export const locales: Record<Language, string> = { en: 'en-GB', zh: 'zh-TW', th: 'th-TH' };
/** Values of the `lang` attribute in HTML documents. */
export const htmlLang: Record<Language, string> = { en: 'en', zh: 'zh-Hant', th: 'th' };
/** Each language's own name. */
export const languageNames: Record<Language, string> = { en: 'English', zh: '繁體中文', th: 'ไทย' };

/** Maps LINE's language tag (`zh-Hant`, `th`) to a language of the product. `null` if unknown or unsupported. */
export function languageOf(tag: string | null): Language | null {
  const primary = tag?.toLowerCase().split(/[-_]/)[0];
  return languages.find((language) => language === primary) ?? null;
}
/**
 * Kinds of automatic messages. `greeting`: when a customer adds the account. `outsideHours`: when a customer writes outside business hours.
 * `rating`: after a case was resolved.
 */
export const automaticKinds = ['greeting', 'outsideHours', 'rating'] as const;

/** Possible users of an API token: a program or a wallboard. */
export const tokenBearers = ['program', 'wall'] as const;
export type TokenBearer = (typeof tokenBearers)[number];

export const callKinds = ['audio', 'video'] as const;
/**
 * Reasons why a call ended. `missed`: the two sides were never connected. `declined`: by the customer. `withdrawn`: by the staff before the
 * customer joined. `lost`: a connection broke and was not restored.
 */
export const callEnds = ['hung_up', 'missed', 'declined', 'withdrawn', 'lost'] as const;
