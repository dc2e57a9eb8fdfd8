import * as z from 'zod';
import { Audit } from './audit.ts';
import { Automation } from './automation.ts';
import { BrandLimits } from './brand-limits.ts';
import { Call } from './calls.ts';
import { Card } from './cards.ts';
import { Conversation, Id, MessageAuthor, Time, Version } from './conversation-row.ts';
import { activityKinds } from './figures.ts';
import { Macro } from './macro-row.ts';
import { MailServer } from './mail-row.ts';
import { messageKinds } from './message-texts.ts';
import { Alert, Delivery, Gauges, LogLine } from './monitor-rows.ts';
import { roles } from './permissions.ts';
import { LineQuota } from './quota.ts';
import { replyPresets } from './reply-preset-texts.ts';
import { Report, Schedule, ScheduleFailure } from './report-rows.ts';
import { settingsSchema } from './settings-schemas.ts';
import { setupSteps } from './setup-steps.ts';
import { Upkeep } from './upkeep-row.ts';
import { SavedView } from './view-row.ts';
import {
  customerFieldKinds,
  labelPresets,
  languages,
  messageDirections,
  messageStatuses,
  notificationCauses,
  presences,
  replyKinds,
  replyMediaKinds,
  securityCauses,
  staffStatuses,
} from './vocabulary.ts';
import { WebhookTest } from './webhook-test.ts';

// biome-ignore lint/performance/noBarrelFile: the schemas of conversations are in a file of their own, because conditions of saved views depend on them.
export { Conversation, Customer, Id, MessageAuthor, MessagePreview, Time } from './conversation-row.ts';

/** Benefits of the member groups. For each group, a short text that the staff can read. */
export const MemberBenefits = z.strictObject({
  normal: z.string(),
  vip1: z.string(),
  vip2: z.string(),
  vip3: z.string(),
});
export type MemberBenefits = z.infer<typeof MemberBenefits>;

/** Benefits that a brand has set. `id` is the id of the brand. For a group with an empty text, the text from the settings applies. */
export const BrandBenefits = MemberBenefits.extend({ id: Id, brandId: Id, version: Version });
export type BrandBenefits = z.infer<typeof BrandBenefits>;

export const Brand = z.strictObject({
  id: Id,
  name: z.string(),
  description: z.string(),
  colorScheme: z.looseObject({ primary: z.string() }),
  logoUrl: z.string().nullable(),
  currency: z.string(),
  createdAt: Time,
  version: Version,
});
export type Brand = z.infer<typeof Brand>;

/** A LINE account. Its webhook URL is not stored, because it depends on PUBLIC_URL. */
export const LineAccount = z.strictObject({
  id: Id,
  brandId: Id.nullable(),
  nickname: z.string(),
  channelId: z.string(),
  hasChannelSecret: z.boolean(),
  hasAccessToken: z.boolean(),
  enabled: z.boolean(),
  botUserId: z.string().nullable(),
  botName: z.string().nullable(),
  lastEventAt: Time.nullable(),
  createdAt: Time,
  version: Version,
});
export type LineAccount = z.infer<typeof LineAccount>;

/** When a secret was last set, and by whom. Nothing else about a secret is ever returned. */
const SecretSet = z.strictObject({ at: Time, by: Id.nullable() });

/** Configuration of a LINE account's connection, and the price of its messages. `id` is the id of the account. */
export const LineConnection = z.strictObject({
  id: Id,
  brandId: Id.nullable(),
  channelSecretSet: SecretSet.nullable(),
  accessTokenSet: SecretSet.nullable(),
  /** LINE's last test of the webhook in its current configuration. `null` if there was none. */
  lastTest: WebhookTest.extend({ at: Time }).nullable(),
  /** Price of a billed message in the account's plan, in the brand's currency. `null` if not set. */
  messagePrice: z.number().nullable(),
  /** Time when LINE first accepted a message that a person sent through this account. `null` if there was none yet. */
  answeredAt: Time.nullable(),
  version: Version,
});
export type LineConnection = z.infer<typeof LineConnection>;

export const Staff = z.strictObject({
  id: Id,
  username: z.string(),
  fullName: z.string(),
  email: z.string(),
  role: z.enum(roles),
  status: z.enum(staffStatuses),
  hasSecondFactor: z.boolean(),
  assignedBrands: z.array(z.string()),
  /** Whether the person also works in brands that the reader cannot see. */
  elsewhere: z.boolean(),
  permissionCount: z.int(),
  /** The person's own permissions. `null` means the defaults of the role. */
  permissions: z.array(z.string()).nullable(),
  /** Whether only the server administrator can change user name and password. */
  reserved: z.boolean(),
  lastLoginAt: Time.nullable(),
  presence: z.enum(presences),
  /** Languages in which the person replies to customers. An empty list means any language. */
  languages: z.array(z.enum(languages)),
  createdAt: Time,
  version: Version,
});
export type Staff = z.infer<typeof Staff>;

/** A person as visible to colleagues. */
export const Colleague = z.strictObject({
  id: Id,
  fullName: z.string(),
  role: z.enum(roles),
  presence: z.enum(presences),
  active: z.boolean(),
  /** Whether the person is permitted to reply to customers. Only then can they receive assignments and notifications. */
  answers: z.boolean(),
  assignedBrands: z.array(z.string()),
  /** Languages in which the person replies to customers. An empty list means any language. */
  languages: z.array(z.enum(languages)),
  /** Time of the last change of presence. `null` if there was none. */
  since: Time.nullable(),
  /** Number of open and pending conversations assigned to the person, by brand id. Blocked and archived conversations are not counted. */
  load: z.record(z.string(), z.int()),
  version: Version,
});
export type Colleague = z.infer<typeof Colleague>;

/** Declaration of a field of customers. Fields of the kind `choice` have `choices`. */
export const CustomerField = z.strictObject({
  key: z.string(),
  name: z.string(),
  kind: z.enum(customerFieldKinds),
  choices: z.array(z.string()).optional(),
});
export type CustomerField = z.infer<typeof CustomerField>;

/** A note that a member of staff wrote about a customer. Notes are separate rows; the conversation stores only their number. */
export const Note = z.strictObject({
  id: Id,
  conversationId: Id,
  brandId: Id,
  text: z.string(),
  author: z.string(),
  at: Time,
  version: Version,
});
export type Note = z.infer<typeof Note>;

export const Message = z.strictObject({
  id: Id,
  conversationId: Id,
  direction: z.enum(messageDirections),
  kind: z.enum(messageKinds),
  text: z.string(),
  /** Further fields, which depend on the kind. See shared/message-parts.ts. */
  content: z.record(z.string(), z.unknown()),
  author: MessageAuthor,
  quotedMessageId: Id.nullable(),
  status: z.enum(messageStatuses),
  /** Why sending waits or failed: a code of shared/send-errors.ts, and LINE's message. `null` otherwise. */
  error: z.strictObject({ code: z.string(), detail: z.string().nullable() }).nullable(),
  sentVia: z.enum(['reply', 'push']).nullable(),
  editedAt: Time.nullable(),
  /**
   * Time at which the message is sent, or was to be sent. `null` if it was sent at once. A message with a personal undo delay has the status
   * `queued` until then, any other message the status `scheduled`.
   */
  sendAt: Time.nullable(),
  /** Whether a scheduled message fails when the customer writes before it is sent. */
  cancelIfCustomerWrites: z.boolean(),
  /** Id that the sending client chose. The client recognizes its own message by it. */
  clientId: z.string().nullable(),
  at: Time,
  /** Position of the record. Determines the order of messages with equal times. */
  position: Version,
  version: Version,
});
export type Message = z.infer<typeof Message>;

/** A case of a conversation, from the customer's first message until the case is resolved or closed. */
export const Episode = z.strictObject({
  id: Id,
  conversationId: Id,
  brandId: Id,
  openedAt: Time,
  endedAt: Time.nullable(),
  outcome: z.enum(['resolved', 'closed']).nullable(),
  assignedTo: Id.nullable(),
  rating: z.int().min(1).max(5).nullable(),
  complaint: z.boolean(),
  version: Version,
});
export type Episode = z.infer<typeof Episode>;

/** A sale. The amount is in minor units of its currency. */
export const Sale = z.strictObject({
  id: Id,
  conversationId: Id,
  brandId: Id,
  amount: z.int(),
  currency: z.string(),
  text: z.string(),
  staffId: Id.nullable(),
  at: Time,
  version: Version,
});
export type Sale = z.infer<typeof Sale>;

export const Label = z.strictObject({
  id: Id,
  brandId: Id,
  name: z.string(),
  color: z.string(),
  /** Preset of the label. Its translated name is shown until the label is renamed. `null` for labels without a preset. */
  preset: z.enum(labelPresets).nullable(),
  version: Version,
});
export type Label = z.infer<typeof Label>;

export const QuickReply = z.strictObject({
  id: Id,
  brandId: Id.nullable(),
  /** Person to whom the quick reply belongs. Only this person sees it. `null` for shared quick replies. */
  ownerId: Id.nullable(),
  kind: z.enum(replyKinds),
  title: z.string(),
  /** Text of the message. With `media`, the text that is sent with the file, possibly empty. Empty with `card`. */
  text: z.string(),
  /** Upload that is sent (see POST /media). Only with `media`. */
  mediaId: Id.optional(),
  mediaKind: z.enum(replyMediaKinds).optional(),
  /** Only with `card`. */
  card: Card.optional(),
  /**
   * Template with which the brand started. Until title and text are changed, they are shown in the reader's language, and sent in the
   * customer's. `null` for all others.
   */
  preset: z.enum(replyPresets).nullable(),
  keywords: z.array(z.string()),
  category: z.string(),
  sort: z.int(),
  useCount: z.int(),
  version: Version,
});
export type QuickReply = z.infer<typeof QuickReply>;

/** Number of conversations per filter in a brand. If `staffId` is not `null`, only conversations assigned to this person are counted. */
export const Counts = z.strictObject({
  id: Id,
  brandId: Id,
  staffId: Id.nullable(),
  all: z.int(),
  open: z.int(),
  pending: z.int(),
  important: z.int(),
  pinned: z.int(),
  unread: z.int(),
  assigned: z.int(),
  overtime: z.int(),
  unassigned: z.int(),
  vip: z.int(),
  resolved: z.int(),
  snoozed: z.int(),
  blocked: z.int(),
  archived: z.int(),
  unreadTotal: z.int(),
  version: Version,
});
export type Counts = z.infer<typeof Counts>;

/** Current value of a live figure (see shared/metrics.ts). The id is `name:brand` or `name:brand:staff`. */
export const Metric = z.strictObject({
  id: Id,
  name: z.string(),
  brandId: Id,
  staffId: Id.nullable(),
  value: z.number().nullable(),
  version: Version,
});
export type Metric = z.infer<typeof Metric>;

/**
 * Notifies clients that the sums of a brand changed in a 15-minute slot, so that they reload figures of ranges that include the slot.
 * Pushed, and never stored.
 */
export const Slot = z.strictObject({ id: Id, brandId: Id, start: Time, version: Version });
export type Slot = z.infer<typeof Slot>;

/** A STUN or TURN server for calls. A credential can be set, but is never returned. */
export const IceServer = z.strictObject({
  urls: z.string(),
  username: z.string().optional(),
  hasCredential: z.boolean(),
});
export type IceServer = z.infer<typeof IceServer>;

/** An activity in a brand, for the list of recent activities. */
export const Activity = z.strictObject({
  id: Id,
  kind: z.enum(activityKinds),
  at: Time,
  brandId: Id,
  conversationId: Id.nullable(),
  /** Name of the customer. `null` if there is no customer, or if the reader is not permitted to read messages. */
  customerName: z.string().nullable(),
  /** The person, customer or system that caused the activity. The name of a customer is not here but in `customerName`. */
  actor: z.strictObject({ type: z.enum(['staff', 'customer', 'system']), id: Id.nullable(), name: z.string() }),
  /** Details that depend on the kind: `{ to }` (id of a person or `null`), `{ score }`, `{ amount, currency }` or `{ memberGroup }`. */
  detail: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
  version: Version,
});
export type Activity = z.infer<typeof Activity>;

export const Settings = z.strictObject({
  id: z.literal('settings'),
  ...settingsSchema(() => z.int(), {
    systemName: z.string(),
    systemSubtitle: z.string(),
    systemLogo: z.string().nullable(),
    secondFactorFrom: z.enum(roles).nullable(),
    backupAt: z.string().nullable(),
    timeZone: z.string(),
    tolerances: z.strictObject({ normal: z.int(), vip1: z.int(), vip2: z.int(), vip3: z.int() }),
    memberBenefits: MemberBenefits,
    reward: z.string(),
    iceServers: z.array(IceServer),
    customerFields: z.array(CustomerField),
    setupDismissed: z.array(z.enum(setupSteps)),
  }).shape,
  version: Version,
});
export type Settings = z.infer<typeof Settings>;

export const Notification = z.strictObject({
  id: Id,
  staffId: Id,
  cause: z.enum(notificationCauses),
  conversationId: Id,
  brandId: Id,
  at: Time,
  version: Version,
});
export type Notification = z.infer<typeof Notification>;

const NamedPerson = z.strictObject({ id: Id.nullable(), name: z.string() });

/** Notification to one person about a security event of an account. */
export const SecurityNotice = z.strictObject({
  id: Id,
  staffId: Id,
  cause: z.enum(securityCauses),
  /** Person whose account is affected. */
  about: NamedPerson,
  /** Person who caused the event. `null` if this was the person in `about`, or is unknown. */
  by: NamedPerson.nullable(),
  at: Time,
  version: Version,
});
export type SecurityNotice = z.infer<typeof SecurityNotice>;

/** Conversation that one person muted. The row is not visible to other people. */
export const Mute = z.strictObject({
  id: Id,
  staffId: Id,
  conversationId: Id,
  brandId: Id,
  version: Version,
});
export type Mute = z.infer<typeof Mute>;

/** Schema of every kind of row that can leave the server. */
export const rowSchemas = {
  brand: Brand,
  lineAccount: LineAccount,
  lineConnection: LineConnection,
  staff: Staff,
  colleague: Colleague,
  conversation: Conversation,
  message: Message,
  note: Note,
  episode: Episode,
  sale: Sale,
  label: Label,
  macro: Macro,
  quickReply: QuickReply,
  counts: Counts,
  metric: Metric,
  activity: Activity,
  slot: Slot,
  settings: Settings,
  mailServer: MailServer,
  notification: Notification,
  mute: Mute,
  view: SavedView,
  automation: Automation,
  lineQuota: LineQuota,
  brandLimits: BrandLimits,
  brandBenefits: BrandBenefits,
  call: Call,
  alert: Alert,
  gauges: Gauges,
  logLine: LogLine,
  delivery: Delivery,
  upkeep: Upkeep,
  audit: Audit,
  auditLine: Audit,
  report: Report,
  schedule: Schedule,
  scheduleFailure: ScheduleFailure,
  securityNotice: SecurityNotice,
} as const;

export type Kind = keyof typeof rowSchemas;
export type Rows = { [K in Kind]: z.infer<(typeof rowSchemas)[K]> };
export const kinds = Object.keys(rowSchemas) as Kind[];
