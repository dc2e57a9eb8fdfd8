import * as z from 'zod';
import { Audit } from './audit.ts';
import { Automation } from './automation.ts';
import { BrandLimits } from './brand-limits.ts';
import { Call } from './calls.ts';
import { activityKinds } from './figures.ts';
import { MailServer } from './mail-row.ts';
import { Alert, Delivery, Gauges, LogLine } from './monitor-rows.ts';
import { roles } from './permissions.ts';
import { LineQuota } from './quota.ts';
import { Report, Schedule, ScheduleFailure } from './report-rows.ts';
import { setupSteps } from './setup-steps.ts';
import { Upkeep } from './upkeep-row.ts';
import {
  conversationStatuses,
  labelPresets,
  languages,
  memberGroups,
  messageDirections,
  messageKinds,
  messageStatuses,
  notificationCauses,
  presences,
  priorities,
  securityCauses,
  serviceStatuses,
  staffStatuses,
} from './vocabulary.ts';
import { WebhookTest } from './webhook-test.ts';

/** ISO 8601 UTC. */
export const Time = z.iso.datetime();
export const Id = z.string().min(1).max(100);
const Version = z.int().nonnegative();

/** Benefits of each member group, as a short text for the staff. */
export const MemberBenefits = z.strictObject({
  normal: z.string(),
  vip1: z.string(),
  vip2: z.string(),
  vip3: z.string(),
});
export type MemberBenefits = z.infer<typeof MemberBenefits>;

/** Benefits set by one brand, with the brand's id. Groups without a text use the text from the settings. */
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

/** A LINE account as stored in the log. `webhookUrl` depends on PUBLIC_URL and is added on display. */
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

/** Connection of a LINE account and the cost of its plan. The id is the account's. */
export const LineConnection = z.strictObject({
  id: Id,
  brandId: Id.nullable(),
  channelSecretSet: SecretSet.nullable(),
  accessTokenSet: SecretSet.nullable(),
  /** LINE's last test of the webhook. `null` once the tested configuration was replaced. */
  lastTest: WebhookTest.extend({ at: Time }).nullable(),
  /** Price of a billed message in the account's plan, in the brand's currency. `null` if not set. */
  messagePrice: z.number().nullable(),
  /** When LINE first accepted a message sent by a person over this account. `null` if none yet. */
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
  /** The person's own permissions. `null`: the role's defaults. */
  permissions: z.array(z.string()).nullable(),
  /** Whether only the server administrator can change user name and password. */
  reserved: z.boolean(),
  lastLoginAt: Time.nullable(),
  presence: z.enum(presences),
  /** Languages in which the person replies to customers. Empty: any. */
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
  /** Whether the permissions let the person reply, and so receive assignments and notifications. */
  answers: z.boolean(),
  assignedBrands: z.array(z.string()),
  /** As in {@link Staff}. */
  languages: z.array(z.enum(languages)),
  /** When the presence last changed. `null` if never. */
  since: Time.nullable(),
  /** Number of assigned open and pending conversations per brand, without blocked and archived ones. */
  load: z.record(z.string(), z.int()),
  version: Version,
});
export type Colleague = z.infer<typeof Colleague>;

export const Customer = z.strictObject({
  /** LINE's id of the user, group or room. */
  userId: z.string(),
  displayName: z.string(),
  pictureUrl: z.string().nullable(),
  language: z.string().nullable(),
  statusMessage: z.string().nullable(),
  /** Whether the account is a friend of the customer, or a member of the group or room. */
  followed: z.boolean(),
});
export type Customer = z.infer<typeof Customer>;

export const MessageAuthor = z.strictObject({
  type: z.enum(['customer', 'staff', 'system']),
  id: z.string().nullable(),
  name: z.string(),
});
export type MessageAuthor = z.infer<typeof MessageAuthor>;

export const MessagePreview = z.strictObject({
  id: Id,
  direction: z.enum(messageDirections),
  kind: z.enum(messageKinds),
  text: z.string(),
  author: MessageAuthor,
  at: Time,
});
export type MessagePreview = z.infer<typeof MessagePreview>;

/** Note of the staff about a customer. The conversation stores the number of its notes. */
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

/** REST responses add `onlineState`, which depends on the current time, and the notes, which are separate rows. */
export const Conversation = z.strictObject({
  id: Id,
  brandId: Id,
  lineAccountId: Id,
  kind: z.enum(['user', 'group', 'room']),
  customer: Customer,
  status: z.enum(conversationStatuses),
  serviceStatus: z.enum(serviceStatuses),
  /** End of the block. `null` unless blocked, and for a block without an end. */
  blockedUntil: Time.nullable(),
  blockedReason: z.string().nullable(),
  priority: z.enum(priorities),
  memberGroup: z.enum(memberGroups),
  labels: z.array(Id),
  tags: z.array(z.string()),
  pinned: z.boolean(),
  archived: z.boolean(),
  noteCount: z.int().nonnegative(),
  unreadCount: z.int().nonnegative(),
  assignedTo: Id.nullable(),
  lastMessage: MessagePreview.nullable(),
  lastActiveAt: Time,
  waitingSince: Time.nullable(),
  dueAt: Time.nullable(),
  overdue: z.boolean(),
  canReplyFreeUntil: Time.nullable(),
  createdAt: Time,
  version: Version,
});
export type Conversation = z.infer<typeof Conversation>;

export const Message = z.strictObject({
  id: Id,
  conversationId: Id,
  direction: z.enum(messageDirections),
  kind: z.enum(messageKinds),
  text: z.string(),
  /** Fields by kind: see shared/content.ts. */
  content: z.record(z.string(), z.unknown()),
  author: MessageAuthor,
  quotedMessageId: Id.nullable(),
  status: z.enum(messageStatuses),
  /** A code of shared/send-errors.ts and LINE's message, if sending waits or failed. */
  error: z.strictObject({ code: z.string(), detail: z.string().nullable() }).nullable(),
  sentVia: z.enum(['reply', 'push']).nullable(),
  editedAt: Time.nullable(),
  /** Id set by the sending client, by which it recognizes its own message. */
  clientId: z.string().nullable(),
  at: Time,
  /** Position of the record: the order of messages with equal times. */
  position: Version,
  version: Version,
});
export type Message = z.infer<typeof Message>;

/** Case of a conversation, from the customer's first message until resolved or closed. */
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

/** Amount in minor units of its currency. */
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
  /** A preset displays its translated name until it is renamed. */
  preset: z.enum(labelPresets).nullable(),
  version: Version,
});
export type Label = z.infer<typeof Label>;

export const QuickReply = z.strictObject({
  id: Id,
  brandId: Id.nullable(),
  title: z.string(),
  text: z.string(),
  keywords: z.array(z.string()),
  category: z.string(),
  sort: z.int(),
  useCount: z.int(),
  version: Version,
});
export type QuickReply = z.infer<typeof QuickReply>;

/** Number of conversations per filter: of a brand (`staffId` is `null`) or of one person in a brand (assigned only). */
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
  blocked: z.int(),
  archived: z.int(),
  unreadTotal: z.int(),
  version: Version,
});
export type Counts = z.infer<typeof Counts>;

/** Figure of shared/metrics.ts. Id: `name:brand` or `name:brand:staff`. */
export const Metric = z.strictObject({
  id: Id,
  name: z.string(),
  brandId: Id,
  staffId: Id.nullable(),
  value: z.number().nullable(),
  version: Version,
});
export type Metric = z.infer<typeof Metric>;

/** Notification that the sums of a brand's slot changed, and with them the figures of ranges that include it. Pushed and never stored. */
export const Slot = z.strictObject({ id: Id, brandId: Id, start: Time, version: Version });
export type Slot = z.infer<typeof Slot>;

/** STUN or TURN server for calls. Credentials are accepted and never returned. */
export const IceServer = z.strictObject({
  urls: z.string(),
  username: z.string().optional(),
  hasCredential: z.boolean(),
});
export type IceServer = z.infer<typeof IceServer>;

/** Recent activity in a brand. */
export const Activity = z.strictObject({
  id: Id,
  kind: z.enum(activityKinds),
  at: Time,
  brandId: Id,
  conversationId: Id.nullable(),
  /** `null` for people without permission to read messages, and if there is no customer. */
  customerName: z.string().nullable(),
  /** For customers, the name is in `customerName`. */
  actor: z.strictObject({ type: z.enum(['staff', 'customer', 'system']), id: Id.nullable(), name: z.string() }),
  /** By kind: `{ to }` (a person or `null`), `{ score }`, `{ amount, currency }`, `{ memberGroup }`. */
  detail: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
  version: Version,
});
export type Activity = z.infer<typeof Activity>;

export const Settings = z.strictObject({
  id: z.literal('settings'),
  systemName: z.string(),
  systemSubtitle: z.string(),
  systemLogo: z.string().nullable(),
  registrationOpen: z.boolean(),
  /** Lowest role that requires a second factor. `null`: none. */
  secondFactorFrom: z.enum(roles).nullable(),
  /** Days without messages after which conversations are erased. `null`: never. */
  retentionDays: z.int().nullable(),
  /** Time of the daily backup in the business time zone, HH:MM. `null`: none. */
  backupAt: z.string().nullable(),
  /** Number of retained backups, newest first. */
  backupsKept: z.int(),
  timeZone: z.string(),
  tolerances: z.strictObject({ normal: z.int(), vip1: z.int(), vip2: z.int(), vip3: z.int() }),
  /** For brands without their own texts. */
  memberBenefits: MemberBenefits,
  staffCapacity: z.int(),
  targetPercent: z.int(),
  reward: z.string(),
  loadingDots: z.boolean(),
  readMarks: z.boolean(),
  iceServers: z.array(IceServer),
  /** Steps of the setup checklist that the owner dismissed. */
  setupDismissed: z.array(z.enum(setupSteps)),
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

/** Security event of an account, as a notification of one person. */
export const SecurityNotice = z.strictObject({
  id: Id,
  staffId: Id,
  cause: z.enum(securityCauses),
  /** Account with the event. */
  about: NamedPerson,
  /** The person who caused the event. `null` for the owner of the account, and if unknown. */
  by: NamedPerson.nullable(),
  at: Time,
  version: Version,
});
export type SecurityNotice = z.infer<typeof SecurityNotice>;

/** Conversation that one person muted. The row is not visible to others. */
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
  quickReply: QuickReply,
  counts: Counts,
  metric: Metric,
  activity: Activity,
  slot: Slot,
  settings: Settings,
  mailServer: MailServer,
  notification: Notification,
  mute: Mute,
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
