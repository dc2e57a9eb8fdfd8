import * as z from 'zod';
import { Audit } from './audit.ts';
import { Automation } from './automation.ts';
import { BrandLimits } from './brand-limits.ts';
import { Call } from './calls.ts';
import { activityKinds } from './figures.ts';
import { mailSecurities } from './mail.ts';
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

/** The promise to each member group, in short words for the staff. */
export const MemberBenefits = z.strictObject({
  normal: z.string(),
  vip1: z.string(),
  vip2: z.string(),
  vip3: z.string(),
});
export type MemberBenefits = z.infer<typeof MemberBenefits>;

/** A brand's own promises, with the brand's id; of a group without words those of the settings hold. */
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

/** A LINE account as the log holds it; `webhookUrl` depends on PUBLIC_URL and is added where it is shown. */
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

/** When a secret was set last, and by whom: all that anybody is told of one. */
const SecretSet = z.strictObject({ at: Time, by: Id.nullable() });

/** How a LINE account is connected, and what its plan costs; its id is the account's. */
export const LineConnection = z.strictObject({
  id: Id,
  brandId: Id.nullable(),
  channelSecretSet: SecretSet.nullable(),
  accessTokenSet: SecretSet.nullable(),
  /** LINE's last test of the webhook; null once what it tested was replaced. */
  lastTest: WebhookTest.extend({ at: Time }).nullable(),
  /** Of a billed message in the account's plan, in the brand's currency; null: nobody has set it. */
  messagePrice: z.number().nullable(),
  /** When LINE first took a person's message over it; null: not yet. */
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
  /** Whether they work in brands, too, that the reader does not see. */
  elsewhere: z.boolean(),
  permissionCount: z.int(),
  /** Their keys where these are not those of the role; null: what the role brings. */
  permissions: z.array(z.string()).nullable(),
  /** User name and password are the operator's to change. */
  reserved: z.boolean(),
  lastLoginAt: Time.nullable(),
  presence: z.enum(presences),
  /** Languages that the person answers customers in; empty: any. */
  languages: z.array(z.enum(languages)),
  createdAt: Time,
  version: Version,
});
export type Staff = z.infer<typeof Staff>;

/** A person as colleagues see them. */
export const Colleague = z.strictObject({
  id: Id,
  fullName: z.string(),
  role: z.enum(roles),
  presence: z.enum(presences),
  active: z.boolean(),
  /** Whether their keys let them answer, and so be given work and be notified. */
  answers: z.boolean(),
  assignedBrands: z.array(z.string()),
  /** As in {@link Staff}. */
  languages: z.array(z.enum(languages)),
  /** When the presence changed last; null: never yet. */
  since: Time.nullable(),
  /** Open and pending conversations that the person holds, per brand; neither blocked nor archived. */
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

/** A staff member's note about a customer; the conversation carries the number of its notes. */
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

/** REST adds `onlineState`, which depends on the moment, and the notes, which are rows of their own. */
export const Conversation = z.strictObject({
  id: Id,
  brandId: Id,
  lineAccountId: Id,
  kind: z.enum(['user', 'group', 'room']),
  customer: Customer,
  status: z.enum(conversationStatuses),
  serviceStatus: z.enum(serviceStatuses),
  /** End of the block; null unless blocked, and for a block without an end. */
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
  /** By kind: see shared/content.ts. */
  content: z.record(z.string(), z.unknown()),
  author: MessageAuthor,
  quotedMessageId: Id.nullable(),
  status: z.enum(messageStatuses),
  /** A code of shared/send-errors.ts and what LINE said, when sending waits or failed. */
  error: z.strictObject({ code: z.string(), detail: z.string().nullable() }).nullable(),
  sentVia: z.enum(['reply', 'push']).nullable(),
  editedAt: Time.nullable(),
  /** The id under which its writer sent it, by which a client knows its own again. */
  clientId: z.string().nullable(),
  at: Time,
  /** Of the record that brought it: the order of messages of one moment. */
  position: Version,
  version: Version,
});
export type Message = z.infer<typeof Message>;

/** One case of a conversation, from the customer's first message to resolved or closed. */
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

/** Money in minor units of its currency. */
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
  /** A preset shows its translated name until it is renamed. */
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

/** The number behind every filter: per brand (staffId null) or of one person in a brand (assigned only). */
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

/** One figure of shared/metrics.ts; id `name:brand` or `name:brand:staff`. */
export const Metric = z.strictObject({
  id: Id,
  name: z.string(),
  brandId: Id,
  staffId: Id.nullable(),
  value: z.number().nullable(),
  version: Version,
});
export type Metric = z.infer<typeof Metric>;

/** Sums of a brand's slot changed: figures of ranges with this moment are others now. It is told and never kept. */
export const Slot = z.strictObject({ id: Id, brandId: Id, start: Time, version: Version });
export type Slot = z.infer<typeof Slot>;

/** A server that helps the two sides of a call find each other; what opens a TURN server goes in and never out. */
export const IceServer = z.strictObject({
  urls: z.string(),
  username: z.string().optional(),
  hasCredential: z.boolean(),
});
export type IceServer = z.infer<typeof IceServer>;

/** A line of what happened last in a brand. */
export const Activity = z.strictObject({
  id: Id,
  kind: z.enum(activityKinds),
  at: Time,
  brandId: Id,
  conversationId: Id.nullable(),
  /** Null for those who may not read messages, and where there is no customer. */
  customerName: z.string().nullable(),
  /** Of a customer `customerName` tells the name. */
  actor: z.strictObject({ type: z.enum(['staff', 'customer', 'system']), id: Id.nullable(), name: z.string() }),
  /** By kind: `{ to }` a person or null, `{ score }`, `{ amount, currency }`, `{ memberGroup }`. */
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
  /** The lowest role whose people need a second factor; null: nobody. */
  secondFactorFrom: z.enum(roles).nullable(),
  /** Conversations in which nothing was said for so many days are erased; null: never. */
  retentionDays: z.int().nullable(),
  /** A backup is written each day at this time of the business time zone, HH:MM; null: none. */
  backupAt: z.string().nullable(),
  /** So many of them stay, the newest. */
  backupsKept: z.int(),
  timeZone: z.string(),
  tolerances: z.strictObject({ normal: z.int(), vip1: z.int(), vip2: z.int(), vip3: z.int() }),
  /** Of every brand that has none of its own. */
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

/** Where mail goes out, as people set it. An empty host: nobody has, and the environment's counts, if there is one. */
export const MailServer = z.strictObject({
  id: z.literal('mail'),
  host: z.string(),
  port: z.int(),
  security: z.enum(mailSecurities),
  /** Empty: no sign-in. */
  username: z.string(),
  hasPassword: z.boolean(),
  fromName: z.string(),
  fromAddress: z.string(),
  version: Version,
});
export type MailServer = z.infer<typeof MailServer>;

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

/** Security event of an account, as the bell of one person shows it. */
export const SecurityNotice = z.strictObject({
  id: Id,
  staffId: Id,
  cause: z.enum(securityCauses),
  /** The account that it is about. */
  about: NamedPerson,
  /** The person who did it; `null` for the owner of the account, and for nobody known. */
  by: NamedPerson.nullable(),
  at: Time,
  version: Version,
});
export type SecurityNotice = z.infer<typeof SecurityNotice>;

/** A conversation that one person muted; others never see the row. */
export const Mute = z.strictObject({
  id: Id,
  staffId: Id,
  conversationId: Id,
  brandId: Id,
  version: Version,
});
export type Mute = z.infer<typeof Mute>;

/** Every kind of row that may leave the server, and its shape. */
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
