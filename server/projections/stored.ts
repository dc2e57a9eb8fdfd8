import type { AutomaticKind } from '../../shared/automation.ts';
import type { Event } from '../../shared/events/index.ts';
import type { RangePreset } from '../../shared/figures.ts';
import type { ScheduleRun } from '../../shared/report-rows.ts';
import type { FileFormat } from '../../shared/reports.ts';
import type { Conversation, Rows } from '../../shared/rows.ts';
import type { LinkKind, TokenBearer } from '../../shared/vocabulary.ts';
import type { FigureRows } from '../kinds/figures.ts';
import type { Episodes } from '../turns/episodes.ts';
import type { PastTurns, RecentTurns } from '../turns/timeline.ts';
import type { ToleranceHistory } from '../turns/tolerances.ts';

/** A reply token and when the product got it. */
export interface HeldToken {
  token: string;
  receivedAt: number;
}

/** A person's second factor: asked for once it is active. */
export type SecondFactor = {
  /** Sealed. */
  secret: string;
  /** Hashes of those that were not used. */
  recoveryCodes: string[];
} & ({ state: 'offered' } | { state: 'active'; lastStep: number; since: number });

/** A file of a report. */
export interface ReportFile {
  format: FileFormat;
  blob: string;
  bytes: number;
}

/** The part of a row that never leaves the server. */
export interface Hidden {
  brand: { logo: string | null };
  lineAccount: {
    channelSecret: string | null;
    accessToken: string | null;
    messagePrice: number | null;
    /** Position of the last change of what administrators set; an event from LINE is none. */
    editedAt: number;
  };
  /** Position of the last change of what administrators set. */
  brandLimits: { editedAt: number };
  quickReply: {
    /** Position of the last change of what people wrote; its use and its place in the order are none. */
    editedAt: number;
    /** Position of the last change of its place in the order. */
    placedAt: number;
  };
  /** The credentials in the order of the row's ICE servers, sealed. */
  settings: {
    iceCredentials: (string | null)[];
    tolerances: ToleranceHistory;
    /** When the time of the daily backup was set; null: none is. */
    backupSince: number | null;
  };
  /** The password, sealed. */
  mailServer: { password: string | null };
  staff: {
    /** `null` until the person accepts the invitation. */
    passwordHash: string | null;
    /** The password was set by an administrator: nothing else is open before it is changed. */
    mustChangePassword: boolean;
    permissions: string[] | null;
    master: boolean;
    chosen: 'online' | 'busy';
    connected: boolean;
    /** Position of the last change of role, permissions, brands or status. */
    accessChangedAt: number;
    secondFactor: SecondFactor | null;
    /** Position of the last change of what administrators set; a sign-in is none. */
    editedAt: number;
  };
  conversation: {
    sourceId: string;
    standby: boolean;
    /** When that and the next were so, by LINE's time: what arrives later may have happened before. */
    standbySince: number;
    reachable: boolean;
    reachableSince: number;
    turns: RecentTurns;
    /** Position up to which staff have read. */
    readUpTo: number;
    /** Messages of the customer that nobody has read; of very many, the newest. */
    unread: string[];
    /** Its notes, since projections find rows by id alone. */
    notes: string[];
    tokens: HeldToken[];
    /** The person who held it last, whoever holds it now. */
    lastHolder: string | null;
    /** The newest case in which LINE took an answer of the staff. */
    answeredEpisodeId: string | null;
    /** The unread messages of a case at its end: unread again when that is undone. */
    ended: { unread: string[]; unreadCount: number } | null;
    /** State of the running block; null unless blocked. */
    block: {
      /** The customer's messages since its start; of very many, the newest. */
      unread: string[];
      unreadCount: number;
      /** Customer times of the last messages, to find out when leads are to be notified. */
      recent: number[];
      leadsNotified: boolean;
    } | null;
    profileAt: number;
    /** Position of the last erasure; what was asked for before it is thrown away. 0: none. */
    erasedAt: number;
    /** Milliseconds UTC of the newest line, note or tag that is not erased; null: nothing was said since the erasure. */
    lastWordAt: number | null;
    members: Record<string, string>;
    /** Of a group or room, beside the bot; null while LINE has not said. */
    memberCount: number | null;
    /** The newest messages whose author's name LINE has not told yet. */
    nameless: string[];
    readToken: string | null;
    /** When the message of that token was written, by LINE's time. */
    readTokenSince: number;
  } & Episodes;
  message: {
    lineMessageId: string | null;
    quoteToken: string | null;
    contentIds: string[];
    blob: string | null;
    queuedAt: number | null;
    /** The claim of the last push that it may have gone out with: a reply has no key that LINE could know. */
    pushId: string | null;
  };
  report: {
    files: ReportFile[];
    /** Of each list a person needs one key to read the files. */
    keys: readonly (readonly string[])[];
    /** The range that was asked for; null where somebody named days. */
    preset: RangePreset | null;
    /** The run of its schedule that it was made for. */
    runId: string | null;
  };
  schedule: {
    /** The business time zone in which the next run was computed. */
    zone: string;
    /** Ids of the runs that are kept, the earliest first. */
    runs: string[];
    /** Position of the last change of what people set; a run is none. */
    editedAt: number;
  };
  /** When the customer rated it first and last, by LINE's time. */
  episode: { rated: { since: number; at: number } | null };
}

/** A request to LINE, frozen before it is made. */
export interface Claim {
  id: string;
  messageIds: string[];
  via: 'reply' | 'push';
  replyToken: string | null;
  retryKey: string | null;
  claimedAt: number;
  /** How many messages LINE bills for it; none for a reply. */
  recipients: number;
}

/** Rows that never leave the server. */
export interface InternalRows {
  session: {
    id: string;
    staffId: string;
    startedAt: number;
    expiresAt: number;
    /** Of its last record. */
    seenAt: number;
    /** Until when the session is fresh; `null`: it never was (sign-ins of old records). */
    freshUntil: number | null;
    /** Of the sign-in. */
    address: string | null;
    browser: string | null;
    version: number;
  };
  /** A one-time link for a password; its id says whether an administrator created it (`linkId`). */
  link: {
    id: string;
    staffId: string;
    kind: LinkKind;
    /** SHA-256 of its token, hex. */
    hash: string;
    /** The administrator who created it; `null` for one that the person requested. */
    createdBy: string | null;
    expiresAt: number;
    version: number;
  };
  apiToken: {
    id: string;
    bearer: TokenBearer;
    name: string;
    hash: string;
    permissions: string[];
    assignedBrands: string[];
    createdBy: string;
    expiresAt: number;
    createdAt: string;
    version: number;
  };
  /** A unique name in use: `username:…`, `email:…`, `channel:…`, `brand:…`, `token:…`, `link:…`. */
  name: { id: string; holder: string; version: number };
  /** All people, and all brands, that there are, since projections find rows by id alone. */
  roster: { id: 'staff' | 'brand'; ids: string[]; version: number };
  /** Customers of a brand who were raised to VIP on one UTC day. */
  vipRises: {
    id: string;
    rises: { conversationId: string; memberGroup: Conversation['memberGroup']; at: number }[];
    version: number;
  };
  /** The activities of a brand that are kept, the earliest first; its id is the brand's. */
  recent: { id: string; activities: { id: string; conversationId: string | null }[]; version: number };
  /** Billed messages of a brand: those that LINE took in one of its months, and those claimed and not answered yet. */
  brandSends: { id: string; month: string; billed: number; underway: number; version: number };
  /** Messages of a conversation to be sent, in order. */
  outbox: {
    id: string;
    lineAccountId: string;
    brandId: string;
    waiting: string[];
    claim: Claim | null;
    version: number;
  };
  /** An automatic message to be queued. */
  automatic: {
    id: string;
    what: AutomaticKind;
    conversationId: string;
    /** The case that it is about. */
    episodeId: string | null;
    since: number;
    version: number;
  };
  /** The last automatic message to a customer, so that it is not repeated. */
  automaticPast: {
    id: string;
    awayAt: number | null;
    awayEpisodeId: string | null;
    ratingEpisodeId: string | null;
    version: number;
  };
  /** An upload to be sent, while a message holds it or may still. */
  media: {
    id: string;
    kind: 'image' | 'video' | 'audio';
    mime: string;
    bytes: number;
    blob: string;
    /** Milliseconds. */
    duration: number | null;
    staffId: string;
    /** The messages that hold it. */
    messages: string[];
    version: number;
  };
  /** The small picture of an upload that came with one, under the upload's id; it lives as long as the upload. */
  preview: { id: string; blob: string; mime: string; bytes: number; version: number };
  /** A clientId of one person in one conversation whose message was taken back: it makes no other. All others stand in the rows of their messages. */
  sentAs: { id: string; messageId: string; version: number };
  /** A message that was taken back, and its row of `sentAs`; both go when the customer is erased. */
  withdrawn: { id: string; conversationId: string; sentAs: string; version: number };
  /** A message of which LINE told in a form that was not understood, and the contents that hold its words as they came. */
  setAside: { id: string; contentIds: string[]; version: number };
  /** An event of LINE of a kind that was not known, kept whole in its record; the id is that of its content. */
  oddEvent: { id: string; lineAccountId: string; position: number; at: number; version: number };
  /** The id under which a quote of a sent message arrives. */
  quotedAs: { id: string; messageId: string; at: number; version: number };
  /** Bytes or a profile to fetch from LINE. */
  fetch: {
    id: string;
    what: 'media' | 'profile';
    conversationId: string;
    lineAccountId: string;
    /** Message id, or LINE user id. */
    target: string;
    lineMessageId: string | null;
    externalUrl: string | null;
    since: number;
    version: number;
  };
  /** Contents and blobs to delete for good; with a conversation, all of it. */
  erasure: { id: string; contentIds: string[]; blobs: string[]; conversationId: string | null; version: number };
  /** A report to be made; its id is the report's. */
  reportJob: {
    id: string;
    staffId: string;
    /** It waits for earlier ones of the same person, or its turn has come. */
    state: 'waiting' | 'ready';
    /** How often it was begun. */
    attempts: number;
    /** The position of its last `report.begun`: what an earlier attempt says is ignored. */
    attempt: number | null;
    /** Why words were erased since it was begun that it may have read: it is made once more. */
    erasure: 'customer_erased' | 'message_unsent' | null;
    version: number;
  };
  /** The reports to be made for a person, in the order in which they were asked for; its id is the person's. */
  reportQueue: { id: string; jobs: string[]; version: number };
  /** A file of a report, found by its blob. */
  reportFile: { id: string; blob: string; version: number };
  /** The reports of a brand, or of `all`, with customers' words in their files, since projections find rows by id alone. */
  wordyReports: {
    id: string;
    /** The days of a report in their zone; `upTo`: a message that came to the log later is not in its files, null while they are made. */
    reports: { id: string; from: string; to: string; zone: string; upTo: number | null }[];
    version: number;
  };
  /** A schedule whose time has come; its id is the schedule's. */
  scheduleDue: { id: string; dueAt: number; version: number };
  scheduleRun: ScheduleRun;
  /** The mail of a run that is to go out; its id is the run's. */
  reportMail: {
    id: string;
    /** One that is claimed may be on its way. */
    state: 'waiting' | 'claimed';
    since: number;
    tries: number;
    retryAt: number;
    version: number;
  };
  timer: { id: string; at: number; stream: string; event: Event; version: number };
  /** The closed turns of a conversation that late messages can still correct. */
  pastTurns: PastTurns & { id: string; version: number };
}

export type AllRows = Rows & InternalRows & FigureRows;
export type AnyKind = keyof AllRows;
export type InboxKind = keyof (Rows & InternalRows);
export type HiddenOf<K extends AnyKind> = K extends keyof Hidden ? Hidden[K] : null;

export interface Stored<K extends AnyKind = AnyKind> {
  row: AllRows[K];
  hidden: HiddenOf<K>;
}

/** Reads the rows of one set: none knows the kinds of another. */
export type Read<Of extends AnyKind = InboxKind> = <K extends Of>(kind: K, id: string) => Stored<K> | undefined;

export interface Put<K extends AnyKind = AnyKind> {
  op: 'put';
  kind: K;
  id: string;
  row: AllRows[K];
  hidden: HiddenOf<K>;
}
export interface Del {
  op: 'del';
  kind: AnyKind;
  id: string;
}
export type RowOp = Put | Del;

type NoVersion<T> = T extends unknown ? Omit<T, 'version'> : never;

/** A projection's input beside the event: no clock, no chance, no I/O. */
export interface ProjectionContext<Of extends AnyKind = InboxKind> {
  /** The cause of the change, for rows that derive from other rows too. */
  event: Event;
  position: number;
  at: number;
  staffId: string | null;
  /** The program that acted in the person's name. */
  apiTokenId: string | null;
  content: <T>(id: string | null) => T | undefined;
  read: Read<Of>;
}

/** Builds a put; the version is the position of the record. */
export function put<K extends AnyKind>(
  context: Pick<ProjectionContext, 'position'>,
  kind: K,
  row: NoVersion<AllRows[K]>,
  ...hidden: HiddenOf<K> extends null ? [] : [HiddenOf<K>]
): RowOp {
  const stored = { ...row, version: context.position } as unknown as AllRows[K];
  return {
    op: 'put',
    kind,
    id: (row as unknown as { id: string }).id,
    row: stored,
    hidden: hidden[0] ?? null,
  } as Put as RowOp;
}

export function del(kind: AnyKind, id: string): Del {
  return { op: 'del', kind, id };
}

/** A row before and after a record; what push, counters and tombstones work from. */
export interface RowChange<K extends AnyKind = AnyKind> {
  kind: K;
  id: string;
  version: number;
  before: Stored<K> | undefined;
  after: Stored<K> | undefined;
}

const momentsMax = 100;
const moments = new Map<number, string>();

/** The rows of a few events say the same moments again and again, and writing one out is dear: the last ones are kept. */
export function iso(ms: number): string {
  const known = moments.get(ms);
  if (known !== undefined) return known;
  const text = new Date(ms).toISOString();
  if (moments.size >= momentsMax) moments.clear();
  moments.set(ms, text);
  return text;
}
