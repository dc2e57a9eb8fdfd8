import type { AutomaticKind } from '../../shared/automation.ts';
import type { Event } from '../../shared/events/index.ts';
import type { RangePreset } from '../../shared/figures.ts';
import type { ScheduleRun } from '../../shared/report-rows.ts';
import type { FileFormat } from '../../shared/reports.ts';
import type { Conversation, Rows } from '../../shared/rows.ts';
import type { LinkKind, TokenBearer } from '../../shared/vocabulary.ts';
import type { FigureRows } from '../kinds/figure-rows.ts';
import type { Episodes } from '../turns/episodes.ts';
import type { PastTurns, RecentTurns } from '../turns/timeline.ts';
import type { ToleranceHistory } from '../turns/tolerances.ts';

/** A reply token with its time of receipt. */
export interface ReplyToken {
  token: string;
  receivedAt: number;
}

/** A person's second factor. Required at sign-in once active. */
export type SecondFactor = {
  /** Sealed. */
  secret: string;
  /** Hashes of the unused codes. */
  recoveryCodes: string[];
} & ({ state: 'offered' } | { state: 'active'; lastStep: number; since: number });

/** Unread messages of a customer. */
export interface Unread {
  /** Only the newest if there are very many. */
  unread: string[];
  unreadCount: number;
}

/** File of a report. */
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
    /** Position of the last administrative change. Events from LINE do not count. */
    editedAt: number;
  };
  /** Position of the last administrative change. */
  brandLimits: { editedAt: number };
  quickReply: {
    /** Position of the last change of the content. Uses and reordering do not count. */
    editedAt: number;
    /** Position of the last reordering. */
    placedAt: number;
  };
  /** The credentials are sealed and in the order of the row's ICE servers. */
  settings: {
    iceCredentials: (string | null)[];
    tolerances: ToleranceHistory;
    /** When the time of the daily backup was set. `null` if none is set. */
    backupSince: number | null;
  };
  /** The password is sealed. */
  mailServer: { password: string | null };
  staff: {
    /** `null` until the person accepts the invitation. */
    passwordHash: string | null;
    /** An administrator set the password: nothing else is permitted before it is changed. */
    mustChangePassword: boolean;
    permissions: string[] | null;
    master: boolean;
    chosen: 'online' | 'busy';
    connected: boolean;
    /** Position of the last change of role, permissions, brands or status. */
    accessChangedAt: number;
    secondFactor: SecondFactor | null;
    /** Position of the last administrative change. Sign-ins do not count. */
    editedAt: number;
  };
  conversation: {
    sourceId: string;
    standby: boolean;
    /** LINE's time of the current value, here and for `reachable`: events that arrive later can be older. */
    standbySince: number;
    reachable: boolean;
    reachableSince: number;
    turns: RecentTurns;
    /** Position up to which the staff have read. */
    readUpTo: number;
    /** Unread messages of the customer. Only the newest if there are very many. */
    unread: string[];
    /** Ids of the notes, since projections find rows by id only. */
    notes: string[];
    tokens: ReplyToken[];
    /** The last person with the assignment, whether or not they still have it. */
    lastHolder: string | null;
    /** The newest case in which LINE accepted a reply of the staff. */
    answeredEpisodeId: string | null;
    /** Unread messages at the end of a case, restored if the end is undone. */
    ended: Unread | null;
    /** State of the current block with the unread messages that it hides. `null` unless blocked. */
    block:
      | (Unread & {
          /** Customer times of the last messages, which determine when leads are notified. */
          recent: number[];
          leadsNotified: boolean;
        })
      | null;
    profileAt: number;
    /** Position of the last erasure. Results of earlier requests are discarded. 0: none. */
    erasedAt: number;
    /** Milliseconds UTC of the newest line, note or tag that is not erased. `null` if there is none since the erasure. */
    lastWordAt: number | null;
    members: Record<string, string>;
    /** Members of a group or room without the bot. `null` until LINE reports it. */
    memberCount: number | null;
    /** Newest messages whose author's name LINE has not reported yet. */
    nameless: string[];
    readToken: string | null;
    /** LINE's time of the message with `readToken`. */
    readTokenSince: number;
  } & Episodes;
  message: {
    lineMessageId: string | null;
    quoteToken: string | null;
    contentIds: string[];
    blob: string | null;
    queuedAt: number | null;
    /** Claim of the last push that possibly sent the message. Replies have no retry key. */
    pushId: string | null;
  };
  report: {
    files: ReportFile[];
    /** Permissions for reading the files, one from each list. */
    keys: readonly (readonly string[])[];
    /** Requested preset. `null` if the request named days. */
    preset: RangePreset | null;
    /** Run of the schedule that requested the report. */
    runId: string | null;
  };
  schedule: {
    /** Business time zone in which the next run was computed. */
    zone: string;
    /** Ids of the retained runs, oldest first. */
    runs: string[];
    /** Position of the last change by a person. Runs do not count. */
    editedAt: number;
  };
  /** First and last time at which the customer rated the case, by LINE's time. */
  episode: { rated: { since: number; at: number } | null };
}

/** Request to LINE, fixed before it is sent. */
export interface Claim {
  id: string;
  messageIds: string[];
  via: 'reply' | 'push';
  replyToken: string | null;
  retryKey: string | null;
  claimedAt: number;
  /** Number of messages that LINE bills. 0 for a reply. */
  recipients: number;
}

/** Rows that never leave the server. */
export interface InternalRows {
  session: {
    id: string;
    staffId: string;
    startedAt: number;
    expiresAt: number;
    /** Time of the last record of the session. */
    seenAt: number;
    /** Time until which the session is fresh. `null` if never (sign-ins of old records). */
    freshUntil: number | null;
    /** IP address of the sign-in. */
    address: string | null;
    browser: string | null;
    version: number;
  };
  /** Password link, usable once. The id contains whether an administrator created the link (`linkId`, `requestedLinkIds`). */
  link: {
    id: string;
    staffId: string;
    kind: LinkKind;
    /** SHA-256 of the token, hex. */
    hash: string;
    /** The administrator who created the link. `null` if the person requested it. */
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
  /** Unique name in use: `username:…`, `email:…`, `channel:…`, `brand:…`, `token:…`, `link:…`. */
  name: { id: string; holder: string; version: number };
  /** Ids of all people, and of all brands, since projections find rows by id only. */
  roster: { id: 'staff' | 'brand'; ids: string[]; version: number };
  /** Customers of a brand who were raised to VIP on one UTC day. */
  vipRises: {
    id: string;
    rises: { conversationId: string; memberGroup: Conversation['memberGroup']; at: number }[];
    version: number;
  };
  /** Retained activities of a brand, oldest first. The id is the brand's. */
  recent: { id: string; activities: { id: string; conversationId: string | null }[]; version: number };
  /** Messages of a brand that LINE billed in the month, and claimed messages without a result yet. */
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
  /** Automatic message to be queued. */
  automatic: {
    id: string;
    what: AutomaticKind;
    conversationId: string;
    /** Case of the message. */
    episodeId: string | null;
    since: number;
    version: number;
  };
  /** The last automatic messages to a customer, to avoid repetition. */
  automaticPast: {
    id: string;
    awayAt: number | null;
    awayEpisodeId: string | null;
    ratingEpisodeId: string | null;
    version: number;
  };
  /** Upload to be sent. Exists while a message refers to it or still can. */
  media: {
    id: string;
    kind: 'image' | 'video' | 'audio';
    mime: string;
    bytes: number;
    blob: string;
    /** Milliseconds. */
    duration: number | null;
    staffId: string;
    /** Messages that refer to the upload. */
    messages: string[];
    version: number;
  };
  /** Preview image uploaded with a media, under the media's id and with the same lifetime. */
  preview: { id: string; blob: string; mime: string; bytes: number; version: number };
  /**
   * A person's clientId in a conversation whose message was withdrawn, so that it cannot create another. Other clientIds are in their
   * messages' rows.
   */
  sentAs: { id: string; messageId: string; version: number };
  /** A withdrawn message and its row of `sentAs`. Both are deleted when the customer is erased. */
  withdrawn: { id: string; conversationId: string; sentAs: string; version: number };
  /** Message that LINE sent in an unrecognized form, with the contents that contain its raw text. */
  setAside: { id: string; contentIds: string[]; version: number };
  /** Unrecognized LINE event, whose record contains it in full. The id is that of its content. */
  oddEvent: { id: string; lineAccountId: string; position: number; at: number; version: number };
  /** Id by which a quote refers to a sent message. */
  quotedAs: { id: string; messageId: string; at: number; version: number };
  /** Media or profile to download from LINE. */
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
  /** Contents and blobs to delete permanently. With a conversation, everything in it. */
  erasure: { id: string; contentIds: string[]; blobs: string[]; conversationId: string | null; version: number };
  /** Report to be generated. The id is the report's. */
  reportJob: {
    id: string;
    staffId: string;
    /** `waiting` for earlier reports of the same person, or `ready` to start. */
    state: 'waiting' | 'ready';
    /** Number of attempts. */
    attempts: number;
    /** Position of the last `report.begun`. Results of earlier attempts are ignored. */
    attempt: number | null;
    /** Why messages that the attempt possibly read were erased since it began. The report is then generated again. */
    erasure: 'customer_erased' | 'message_unsent' | null;
    version: number;
  };
  /** Unfinished reports of a person, in the order of the requests. The id is the person's. */
  reportQueue: { id: string; jobs: string[]; version: number };
  /** File of a report, by its blob. */
  reportFile: { id: string; blob: string; version: number };
  /** Reports of a brand, or of `all`, with customers' messages in their files, since projections find rows by id only. */
  wordyReports: {
    id: string;
    /** Days in the report's time zone. `upTo`: position up to which messages are in its files. `null` while being generated. */
    reports: { id: string; from: string; to: string; zone: string; upTo: number | null }[];
    version: number;
  };
  /** Schedule that is due. The id is the schedule's. */
  scheduleDue: { id: string; dueAt: number; version: number };
  scheduleRun: ScheduleRun;
  /** Mail of a run to be sent. The id is the run's. */
  reportMail: {
    id: string;
    /** A claimed mail is possibly being sent. */
    state: 'waiting' | 'claimed';
    since: number;
    tries: number;
    retryAt: number;
    version: number;
  };
  timer: { id: string; at: number; stream: string; event: Event; version: number };
  /** Closed turns of a conversation that late messages can still correct. */
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

/** Reads the rows of one set. Kinds of other sets are not accessible. */
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

/** Input of a projection besides the event: no clock, no randomness, no I/O. */
export interface ProjectionContext<Of extends AnyKind = InboxKind> {
  /** Cause of the change, also for rows derived from other rows. */
  event: Event;
  position: number;
  at: number;
  staffId: string | null;
  /** The program that acted in the person's name. */
  apiTokenId: string | null;
  content: <T>(id: string | null) => T | undefined;
  read: Read<Of>;
}

/** Builds a put. The version is the position of the record. */
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
    id: stored.id,
    row: stored,
    hidden: hidden[0] ?? null,
  } as Put as RowOp;
}

export function del(kind: AnyKind, id: string): Del {
  return { op: 'del', kind, id };
}

/** A row before and after a record. Input of push, counters and tombstones. */
export interface RowChange<K extends AnyKind = AnyKind> {
  kind: K;
  id: string;
  version: number;
  before: Stored<K> | undefined;
  after: Stored<K> | undefined;
}

const momentsMax = 100;
const moments = new Map<number, string>();

/** Formats a time. Caches recent results, because formatting is slow and the rows of an event repeat the same times. */
export function iso(ms: number): string {
  const known = moments.get(ms);
  if (known !== undefined) return known;
  const text = new Date(ms).toISOString();
  if (moments.size >= momentsMax) moments.clear();
  moments.set(ms, text);
  return text;
}
