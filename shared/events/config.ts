import * as z from 'zod';
import { AutomationSettings } from '../automation.ts';
import { BilledLimits } from '../brand-limits.ts';
import { roles } from '../permissions.ts';
import { ReportedQuota } from '../quota.ts';
import { MemberBenefits } from '../rows.ts';
import { RecordedSettings } from '../settings-values.ts';
import { languages, linkKinds, staffStatuses, tokenBearers } from '../vocabulary.ts';
import { WebhookTest } from '../webhook-test.ts';
import { content, id, ms } from './common.ts';

const ColorScheme = z.looseObject({ primary: z.string() });

const brandCreated = z.strictObject({
  type: z.literal('brand.created'),
  brandId: id,
  name: z.string(),
  description: z.string(),
  colorScheme: ColorScheme,
  currency: z.string(),
  /** The six preset labels of each new brand. */
  labels: z.array(z.strictObject({ id, preset: z.string(), color: z.string() })),
});

const brandChanged = z.strictObject({
  type: z.literal('brand.changed'),
  brandId: id,
  name: z.string().optional(),
  description: z.string().optional(),
  colorScheme: ColorScheme.optional(),
  currency: z.string().optional(),
  /** Blob hash of the logo. `null` for none. */
  logo: z.string().nullable().optional(),
});

const brandDeleted = z.strictObject({ type: z.literal('brand.deleted'), brandId: id });

/** Replaces the people of a brand. */
const brandStaffed = z.strictObject({
  type: z.literal('brand.staffed'),
  brandId: id,
  /** People whose brands change, with all their brands after the change. */
  changes: z.array(z.strictObject({ staffId: id, assignedBrands: z.array(z.string()) })),
});

/** The complete automatic messages of a brand after the change. */
const automationChanged = z.strictObject({
  type: z.literal('brand.automation-changed'),
  brandId: id,
  settings: AutomationSettings,
});

/** Limits of billed messages per month after the change. */
const limitsChanged = z.strictObject({ type: z.literal('brand.limits-changed'), brandId: id, limits: BilledLimits });

/** The complete member benefits of a brand after the change. */
const benefitsChanged = z.strictObject({
  type: z.literal('brand.benefits-changed'),
  brandId: id,
  benefits: MemberBenefits,
});

const lineAccountCreated = z.strictObject({
  type: z.literal('line-account.created'),
  lineAccountId: id,
  brandId: id.nullable(),
  nickname: z.string(),
  channelId: z.string(),
  /** Sealed under SECRET_KEY; see server/keys/secrets.ts. */
  channelSecret: z.string().nullable(),
  accessToken: z.string().nullable(),
  enabled: z.boolean(),
  /** Price of a billed message, in the brand's currency. */
  messagePrice: z.number().nullable().optional(),
});

const lineAccountChanged = z.strictObject({
  type: z.literal('line-account.changed'),
  lineAccountId: id,
  brandId: id.nullable().optional(),
  nickname: z.string().optional(),
  channelId: z.string().optional(),
  channelSecret: z.string().nullable().optional(),
  accessToken: z.string().nullable().optional(),
  enabled: z.boolean().optional(),
  messagePrice: z.number().nullable().optional(),
});

const lineAccountDeleted = z.strictObject({ type: z.literal('line-account.deleted'), lineAccountId: id });

const lineAccountChecked = z.strictObject({
  type: z.literal('line-account.checked'),
  lineAccountId: id,
  botUserId: z.string().nullable(),
  botName: z.string().nullable(),
});

/** LINE's own webhook test and its result. */
const lineAccountTested = z.strictObject({
  type: z.literal('line-account.tested'),
  lineAccountId: id,
  test: WebhookTest,
});

/** Request to LINE to send events to this URL. */
const lineAccountWebhookAsked = z.strictObject({
  type: z.literal('line-account.webhook-asked'),
  lineAccountId: id,
  url: z.string(),
});

/** Set-aside webhooks were reprocessed, with the result. */
const lineAccountReplayed = z.strictObject({
  type: z.literal('line-account.webhooks-replayed'),
  lineAccountId: id,
  deliveries: z.int().nonnegative(),
  replayed: z.int().nonnegative(),
  unknown: z.int().nonnegative(),
  gone: z.int().nonnegative(),
  /** Contents of the events that were recognized. Absent from old records. */
  understood: z.array(content).optional(),
});

/** A test message was sent to a customer. */
const lineAccountMessageTried = z.strictObject({
  type: z.literal('line-account.message-tried'),
  lineAccountId: id,
  /** Id of the customer's conversation, whether or not the conversation exists. */
  recipient: id,
});

/** Event of LINE without a source (module, bot suspended), which concerns the account. */
const lineAccountEvent = z.strictObject({
  type: z.literal('line-account.event-received'),
  lineAccountId: id,
  name: z.string(),
  content,
});

/** LINE's report of the month's billed messages. */
const lineAccountQuotaTold = z.strictObject({
  type: z.literal('line-account.quota-told'),
  lineAccountId: id,
  quota: ReportedQuota,
});

const staffCreated = z.strictObject({
  type: z.literal('staff.created'),
  staffId: id,
  username: z.string(),
  fullName: z.string(),
  email: z.string(),
  role: z.enum(roles),
  status: z.enum(staffStatuses),
  assignedBrands: z.array(z.string()),
  /** `null`: the role's defaults. */
  permissions: z.array(z.string()).nullable(),
  /** `null` for an invited person. */
  passwordHash: z.string().nullable(),
  master: z.boolean(),
  /** Absent from old records. */
  languages: z.array(z.enum(languages)).optional(),
});

const staffChanged = z.strictObject({
  type: z.literal('staff.changed'),
  staffId: id,
  username: z.string().optional(),
  fullName: z.string().optional(),
  email: z.string().optional(),
  role: z.enum(roles).optional(),
  status: z.enum(staffStatuses).optional(),
  assignedBrands: z.array(z.string()).optional(),
  permissions: z.array(z.string()).nullable().optional(),
  passwordHash: z.string().optional(),
  /** `true` for a password set by an administrator, `false` once the person has changed it. */
  mustChangePassword: z.boolean().optional(),
  languages: z.array(z.enum(languages)).optional(),
});

const staffDeleted = z.strictObject({ type: z.literal('staff.deleted'), staffId: id });

/** A requested account expired without an administrator's approval. */
const registrationExpired = z.strictObject({ type: z.literal('registration.expired'), staffId: id });

/** SHA-256 of the token of a one-time link, hex. The token itself is returned once. */
const linkHash = z.string();
const linkCreated = z.strictObject({
  type: z.literal('link.created'),
  staffId: id,
  kind: z.enum(linkKinds),
  hash: linkHash,
  /** `null`: the person requested it ("Forgot password"). */
  createdBy: id.nullable(),
  expiresAt: ms,
});
const linkUsed = z.strictObject({ type: z.literal('link.used'), staffId: id, hash: linkHash, kind: z.enum(linkKinds) });
/** The link expired, or was ended by a restore or with the access of its creator. Deactivation, deletion, and a new email address or password end links without this event. */
const linkEnded = z.strictObject({ type: z.literal('link.ended'), staffId: id, hash: linkHash });

const labelCreated = z.strictObject({
  type: z.literal('label.created'),
  labelId: id,
  brandId: id,
  name: z.string(),
  color: z.string(),
});
const labelChanged = z.strictObject({
  type: z.literal('label.changed'),
  labelId: id,
  name: z.string().optional(),
  color: z.string().optional(),
});
const labelDeleted = z.strictObject({ type: z.literal('label.deleted'), labelId: id });

const QuickReplyFields = {
  brandId: id.nullable(),
  title: z.string(),
  text: z.string(),
  keywords: z.array(z.string()),
  category: z.string(),
};
const quickReplyCreated = z.strictObject({
  type: z.literal('quick-reply.created'),
  quickReplyId: id,
  sort: z.int(),
  ...QuickReplyFields,
});
const quickReplyChanged = z.strictObject({
  type: z.literal('quick-reply.changed'),
  quickReplyId: id,
  ...z.object(QuickReplyFields).partial().shape,
});
const quickRepliesSorted = z.strictObject({
  type: z.literal('quick-reply.sorted'),
  items: z.array(z.strictObject({ id, sort: z.int() })),
});
const quickReplyDeleted = z.strictObject({ type: z.literal('quick-reply.deleted'), quickReplyId: id });

const settingsChanged = z.strictObject({
  type: z.literal('settings.changed'),
  changes: RecordedSettings,
  /** Sealed credentials, in the order of `changes.iceServers`. */
  iceCredentials: z.array(z.string().nullable()).optional(),
});
const settingsReset = z.strictObject({ type: z.literal('settings.reset') });

const apiTokenCreated = z.strictObject({
  type: z.literal('api-token.created'),
  apiTokenId: id,
  /** Absent: `program`. Old records have no bearer. */
  bearer: z.enum(tokenBearers).optional(),
  name: z.string(),
  /** SHA-256 of the token, which is displayed once. */
  hash: z.string(),
  permissions: z.array(z.string()),
  assignedBrands: z.array(z.string()),
  createdBy: id,
  expiresAt: ms.nullable(),
});
const apiTokenRenewed = z.strictObject({ type: z.literal('api-token.renewed'), apiTokenId: id, expiresAt: ms });
const apiTokenRevoked = z.strictObject({ type: z.literal('api-token.revoked'), apiTokenId: id });

export const configEvents = [
  brandCreated,
  brandChanged,
  brandDeleted,
  brandStaffed,
  automationChanged,
  limitsChanged,
  benefitsChanged,
  lineAccountCreated,
  lineAccountChanged,
  lineAccountDeleted,
  lineAccountChecked,
  lineAccountTested,
  lineAccountWebhookAsked,
  lineAccountMessageTried,
  lineAccountReplayed,
  lineAccountEvent,
  lineAccountQuotaTold,
  staffCreated,
  staffChanged,
  staffDeleted,
  registrationExpired,
  linkCreated,
  linkUsed,
  linkEnded,
  labelCreated,
  labelChanged,
  labelDeleted,
  quickReplyCreated,
  quickReplyChanged,
  quickRepliesSorted,
  quickReplyDeleted,
  settingsChanged,
  settingsReset,
  apiTokenCreated,
  apiTokenRenewed,
  apiTokenRevoked,
] as const;
