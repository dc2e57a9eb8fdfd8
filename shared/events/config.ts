import * as z from 'zod';
import { AutomationSettings } from '../automation.ts';
import { BilledLimits } from '../brand-limits.ts';
import { Card } from '../cards.ts';
import { MacroAction } from '../macro-row.ts';
import { roles } from '../permissions.ts';
import { ReportedQuota } from '../quota.ts';
import { MemberBenefits } from '../rows.ts';
import { RecordedSettings } from '../settings-values.ts';
import { languages, linkKinds, replyKinds, replyMediaKinds, staffStatuses, tokenBearers } from '../vocabulary.ts';
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
  /** The templates of each new brand, as quick replies. */
  quickReplies: z.array(z.strictObject({ id, preset: z.string(), title: z.string(), text: z.string() })).optional(),
});

const brandChanged = z.strictObject({
  type: z.literal('brand.changed'),
  brandId: id,
  name: z.string().optional(),
  description: z.string().optional(),
  colorScheme: ColorScheme.optional(),
  currency: z.string().optional(),
  /** Hash of the blob with the logo. `null` if the logo was removed. */
  logo: z.string().nullable().optional(),
});

const brandDeleted = z.strictObject({ type: z.literal('brand.deleted'), brandId: id });

/** The list of a brand's people was replaced. */
const brandStaffed = z.strictObject({
  type: z.literal('brand.staffed'),
  brandId: id,
  /** People whose brands change, with all their brands after the change. */
  changes: z.array(z.strictObject({ staffId: id, assignedBrands: z.array(z.string()) })),
});

/** Contains all automatic messages of a brand after the change. */
const automationChanged = z.strictObject({
  type: z.literal('brand.automation-changed'),
  brandId: id,
  settings: AutomationSettings,
});

/** Contains a brand's limits of billed messages after the change. */
const limitsChanged = z.strictObject({ type: z.literal('brand.limits-changed'), brandId: id, limits: BilledLimits });

/** Contains the member benefits of a brand for all groups after the change. */
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
  /** Encrypted under SECRET_KEY. See server/keys/secrets.ts. */
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

/** LINE ran its own test of the webhook. Contains the result. */
const lineAccountTested = z.strictObject({
  type: z.literal('line-account.tested'),
  lineAccountId: id,
  test: WebhookTest,
});

/** A person requested that LINE send events to this URL. */
const lineAccountWebhookAsked = z.strictObject({
  type: z.literal('line-account.webhook-asked'),
  lineAccountId: id,
  url: z.string(),
});

/** Webhooks that had been set aside were reprocessed. Contains the numbers of events by result. */
const lineAccountReplayed = z.strictObject({
  type: z.literal('line-account.webhooks-replayed'),
  lineAccountId: id,
  deliveries: z.int().nonnegative(),
  replayed: z.int().nonnegative(),
  unknown: z.int().nonnegative(),
  gone: z.int().nonnegative(),
  /** Ids of the content of events that were recognized. Absent from old records. */
  understood: z.array(content).optional(),
});

/** A test message was sent to a customer. */
const lineAccountMessageTried = z.strictObject({
  type: z.literal('line-account.message-tried'),
  lineAccountId: id,
  /** Id of the customer's conversation, which might not exist yet. */
  recipient: id,
});

/** LINE reported an event without a source, which concerns the account itself, such as a suspended bot. */
const lineAccountEvent = z.strictObject({
  type: z.literal('line-account.event-received'),
  lineAccountId: id,
  name: z.string(),
  content,
});

/** LINE reported the number of billed messages in the current month. */
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
  /** The person's own permissions. `null` means the defaults of the role. */
  permissions: z.array(z.string()).nullable(),
  /** Hash of the password. `null` for a person who has been invited and has no password yet. */
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

/** A requested account was deleted, because nobody approved it within `limits.waitingAccountMs`. */
const registrationExpired = z.strictObject({ type: z.literal('registration.expired'), staffId: id });

/** SHA-256 of a one-time link's token, in hex. The token itself is returned only once, when the link is created. */
const linkHash = z.string();
const linkCreated = z.strictObject({
  type: z.literal('link.created'),
  staffId: id,
  kind: z.enum(linkKinds),
  hash: linkHash,
  /** The administrator who created the link. `null` if the person requested it with "Forgot password". */
  createdBy: id.nullable(),
  expiresAt: ms,
});
const linkUsed = z.strictObject({ type: z.literal('link.used'), staffId: id, hash: linkHash, kind: z.enum(linkKinds) });
/**
 * The link expired, was ended by a restore, or its creator lost access. Links also end without this event when the person is deactivated or
 * deleted, or their email address or password changes.
 */
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
  /** Absent means `null`, a shared quick reply. */
  ownerId: id.nullable().optional(),
  /** Absent means `text`. */
  kind: z.enum(replyKinds).optional(),
  /** `null` if a change of the kind removed the file. The same applies to `mediaKind` and `card`. */
  mediaId: id.nullable().optional(),
  mediaKind: z.enum(replyMediaKinds).nullable().optional(),
  card: Card.nullable().optional(),
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

const MacroFields = {
  brandId: id.nullable(),
  ownerId: id.nullable(),
  name: z.string(),
  actions: z.array(MacroAction),
};
const macroCreated = z.strictObject({ type: z.literal('macro.created'), macroId: id, ...MacroFields });
const macroChanged = z.strictObject({
  type: z.literal('macro.changed'),
  macroId: id,
  ...z.object(MacroFields).partial().shape,
});
const macroDeleted = z.strictObject({ type: z.literal('macro.deleted'), macroId: id });

const settingsChanged = z.strictObject({
  type: z.literal('settings.changed'),
  changes: RecordedSettings,
  /** Encrypted credentials, in the same order as `changes.iceServers`. */
  iceCredentials: z.array(z.string().nullable()).optional(),
});
const settingsReset = z.strictObject({ type: z.literal('settings.reset') });

const apiTokenCreated = z.strictObject({
  type: z.literal('api-token.created'),
  apiTokenId: id,
  /** User of the token: a program or a wallboard. Absent from old records, which means `program`. */
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
  macroCreated,
  macroChanged,
  macroDeleted,
  settingsChanged,
  settingsReset,
  apiTokenCreated,
  apiTokenRenewed,
  apiTokenRevoked,
] as const;
