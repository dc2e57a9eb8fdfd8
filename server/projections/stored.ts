import type { AutomaticKind } from '../../shared/automation.ts';
import type { Event, EventOf } from '../../shared/events/index.ts';
import type { RangePreset } from '../../shared/figures.ts';
import type { ScheduleRun } from '../../shared/report-rows.ts';
import type { FileFormat } from '../../shared/reports.ts';
import type { Conversation, Rows } from '../../shared/rows.ts';
import type { LinkKind, TokenBearer } from '../../shared/vocabulary.ts';
import type { FigureRows } from '../kinds/figure-rows.ts';
import type { ConnectedNodes } from '../kinds/nodes.ts';
import type { Sums } from '../kinds/sums.ts';
import type { Episodes } from '../turns/episodes.ts';
import type { PastTurns, RecentTurns } from '../turns/timeline.ts';
import type { ToleranceHistory } from '../turns/tolerances.ts';

/** A reply token with its time of receipt. */
export interface ReplyToken {
  token: string;
  receivedAt: number;
}

/** A person's second factor. Required at sign-in if its state is `active`. */
export type SecondFactor = {
  /** Encrypted. */
  secret: string;
  /** SHA-256 of each code that has not been used. */
  recoveryCodes: string[];
} & ({ state: 'offered' } | { state: 'active'; lastStep: number; since: number });

/** Unread messages in a conversation. */
export interface Unread {
  /** Ids of the newest unread messages, at most `storedUnreadMax`. */
  unread: string[];
  unreadCount: number;
}

/** A message that is sent later. */
export interface ScheduledMessage {
  id: string;
  /** Milliseconds since 1970. */
  sendAt: number;
  /** `later`: at a time. `undo`: after the short time in which its author can undo it. */
  hold: EventOf<'message.scheduled'>['hold'];
  staffId: string;
  /** API token with which the message was written. `null` if the person wrote it directly. */
  apiTokenId: string | null;
  cancelIfCustomerWrites: boolean;
  /** Whether the case is resolved with the message. */
  resolve: boolean;
  /** Whether its time has come, so that a worker has to send it. */
  due: boolean;
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
    /** Position of the last change by an administrator. Events from LINE are not included. */
    editedAt: number;
  };
  /** Position of the last change by an administrator. */
  brandLimits: { editedAt: number };
  quickReply: {
    /** Position of the last change of the content. Uses and reordering do not count. */
    editedAt: number;
    /** Position of the last reordering. */
    placedAt: number;
  };
  /** Position of the last change. */
  view: { editedAt: number };
  /** The credentials are encrypted and have the same order as the ICE servers in the row. */
  settings: {
    iceCredentials: (string | null)[];
    tolerances: ToleranceHistory;
    /** Time at which the time of the daily backup was set. `null` if there is no daily backup. */
    backupSince: number | null;
  };
  /** The password is encrypted. */
  mailServer: { password: string | null };
  staff: ConnectedNodes & {
    /** Hash of the password. `null` until the person accepts the invitation. */
    passwordHash: string | null;
    /** Whether an administrator set the password, so that it has to be changed before anything else is permitted. */
    mustChangePassword: boolean;
    permissions: string[] | null;
    master: boolean;
    chosen: 'online' | 'busy';
    /** Position of the last change of role, permissions, brands or status. */
    accessChangedAt: number;
    secondFactor: SecondFactor | null;
    /** Position of the last change by an administrator. Sign-ins are not included. */
    editedAt: number;
  };
  conversation: {
    sourceId: string;
    standby: boolean;
    /**
     * Time of the event that last set `standby`, by LINE's clock. Older events that arrive later are ignored. `reachableSince` is the same
     * for `reachable`.
     */
    standbySince: number;
    reachable: boolean;
    reachableSince: number;
    turns: RecentTurns;
    /** Position up to which the staff have read the messages. */
    readUpTo: number;
    /** Ids of the newest unread messages, at most `storedUnreadMax`. */
    unread: string[];
    /** Ids of the notes. Needed, because projections can only read rows by id. */
    notes: string[];
    /** Newest notes of the thread that mention colleagues, oldest first. */
    mentions: { messageId: string; people: string[] }[];
    tokens: ReplyToken[];
    /** The last person to whom the conversation was assigned, even if the conversation is no longer assigned to that person. */
    lastHolder: string | null;
    /** The last person who replied to the customer. `null` if nobody has. */
    lastReplier: string | null;
    /** The newest case in which LINE accepted a reply of the staff. */
    answeredEpisodeId: string | null;
    /** Messages that are sent later, in the order of their times. */
    scheduled: readonly ScheduledMessage[];
    /** Unread messages when the case ended. Restored if the end is undone. */
    ended: Unread | null;
    /** State of the current block, with the unread messages that it hides. `null` if the conversation is not blocked. */
    block:
      | (Unread & {
          /** Times of the customer's latest messages during the block, by LINE's clock. Determine when the leads are notified. */
          recent: number[];
          leadsNotified: boolean;
        })
      | null;
    profileAt: number;
    /** Position of the last erasure, 0 if there was none. Profiles that were requested from LINE before this position are discarded. */
    erasedAt: number;
    /** Time of the newest message, system line, note or tag that is not erased, in milliseconds since 1970. `null` if there is none. */
    lastWordAt: number | null;
    members: Record<string, string>;
    /** Number of members in a group or room, without the bot. `null` until LINE reports it. */
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
    /** Id of the last claim with which the message may have been sent as a push message. `null` for replies, which have no retry key. */
    pushId: string | null;
  };
  report: {
    files: ReportFile[];
    /** Permissions that a reader of the files needs: at least one from each list. */
    keys: readonly (readonly string[])[];
    /** Preset that was requested. `null` if days were requested. */
    preset: RangePreset | null;
    /** Run of a schedule for which the report is generated. `null` if a person requested it. */
    runId: string | null;
  };
  schedule: {
    /** Business time zone in which the next run was computed. */
    zone: string;
    /** Ids of the retained runs, oldest first. */
    runs: string[];
    /** Position of the last change by a person. Runs are not included. */
    editedAt: number;
  };
  /** Node that manages the call. `null` for the first node. */
  call: { node: string } | null;
  /** First and last time at which the customer rated the case, by LINE's time. */
  episode: { rated: { since: number; at: number } | null };
}

/** A request to LINE. Recorded before it is sent. */
export interface Claim {
  id: string;
  messageIds: string[];
  via: 'reply' | 'push';
  replyToken: string | null;
  retryKey: string | null;
  claimedAt: number;
  /** Number of messages that LINE bills for the request. 0 for a reply. */
  recipients: number;
}

/** Rows that never leave the server. */
export interface InternalRows {
  session: {
    id: string;
    staffId: string;
    startedAt: number;
    expiresAt: number;
    /** Time of the last record about the session. */
    seenAt: number;
    /** Time until which the session is fresh. `null` for sign-ins in old records, whose sessions are never fresh. */
    freshUntil: number | null;
    /** IP address of the sign-in. */
    address: string | null;
    browser: string | null;
    version: number;
  };
  /** Password link, which can be used once. Its id shows whether an administrator created it (`linkId`, `requestedLinkIds`). */
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
  /** Reserves a unique name. Ids are `username:…`, `email:…`, `channel:…`, `brand:…`, `token:…`, `link:…` and `call:…`. */
  name: { id: string; holder: string; version: number };
  /** Ids of all people, or of all brands. Needed, because projections can only read rows by id. */
  roster: { id: 'staff' | 'brand'; ids: string[]; version: number };
  /** Customers of a brand who became VIPs on one UTC day. */
  vipRises: {
    id: string;
    rises: { conversationId: string; memberGroup: Conversation['memberGroup']; at: number }[];
    version: number;
  };
  /** Recent activities of a brand, oldest first. The id is the id of the brand. */
  recent: { id: string; activities: { id: string; conversationId: string | null }[]; version: number };
  /**
   * Number of messages that LINE billed to a brand in the month, and number of messages in requests to LINE whose result is not known yet.
   */
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
  /** A request to queue an automatic message. */
  automatic: {
    id: string;
    what: AutomaticKind;
    conversationId: string;
    /** Case that the message belongs to. `null` for a greeting. */
    episodeId: string | null;
    since: number;
    version: number;
  };
  /** Last automatic messages to a customer. Needed, so that they are not repeated. */
  automaticPast: {
    id: string;
    awayAt: number | null;
    awayEpisodeId: string | null;
    ratingEpisodeId: string | null;
    version: number;
  };
  /** An upload. Exists while a message refers to it or can still refer to it. */
  media: {
    id: string;
    kind: 'image' | 'video' | 'audio' | 'file';
    mime: string;
    bytes: number;
    blob: string;
    /** Milliseconds. */
    duration: number | null;
    staffId: string;
    /** Name of a file, with the id of its content. `null` for media. */
    name: { text: string; content: string } | null;
    /** Messages that refer to the upload, at most `limits.uploadMessagesMax`. */
    messages: string[];
    /** Quick replies that refer to the upload. */
    quickReplies: string[];
    /** Whether too many messages refer to the upload to list them. The upload is then never deleted. */
    isLasting?: true;
    version: number;
  };
  /** Link at which the customer downloads the file of a message. The id is the id of the message. */
  fileLink: {
    id: string;
    conversationId: string;
    /** SHA-256 of the token, hex. */
    hash: string;
    /** The token, encrypted. */
    sealed: string;
    expiresAt: number;
    revoked: boolean;
    version: number;
  };
  /** Preview image of an upload. Has the same id as the upload and is deleted together with it. */
  preview: { id: string; blob: string; mime: string; bytes: number; version: number };
  /**
   * The `clientId` that a person used for a message that was withdrawn since, so that the same `clientId` cannot create another message.
   * Other uses of a `clientId` are found in the rows of messages.
   */
  sentAs: { id: string; messageId: string; version: number };
  /** Maps a withdrawn message to its `sentAs` row, so that both rows can be found and deleted when the customer is erased. */
  withdrawn: { id: string; conversationId: string; sentAs: string; version: number };
  /** A message that LINE sent in a form that is not recognized, with the ids of the content that contains its raw text. */
  setAside: { id: string; contentIds: string[]; version: number };
  /** A LINE event that is not recognized. The event itself is in its record. The id is the id of its content. */
  oddEvent: { id: string; lineAccountId: string; position: number; at: number; version: number };
  /** Maps the id by which a customer's quote refers to a sent message to the id of that message. */
  quotedAs: { id: string; messageId: string; at: number; version: number };
  /** Media or profile to download from LINE. */
  fetch: {
    id: string;
    what: 'media' | 'profile';
    conversationId: string;
    lineAccountId: string;
    /** Id of the message for media, LINE's user id for a profile. */
    target: string;
    lineMessageId: string | null;
    externalUrl: string | null;
    since: number;
    version: number;
  };
  /** Content and blobs that have to be deleted permanently. With a `conversationId`, everything in the conversation has to be deleted. */
  erasure: { id: string; contentIds: string[]; blobs: string[]; conversationId: string | null; version: number };
  /** A report that has to be generated. The id is the id of the report. */
  reportJob: {
    id: string;
    staffId: string;
    /** `waiting` for earlier reports of the same person, or `ready` to start. */
    state: 'waiting' | 'ready';
    /** Number of attempts. */
    attempts: number;
    /** Position of the last `report.begun`. Results of earlier attempts are ignored. `null` before the first attempt. */
    attempt: number | null;
    /**
     * Why the report has to be generated again: messages that the attempt may have read were erased after the attempt began.
     * `null` if no such messages were erased.
     */
    erasure: 'customer_erased' | 'message_unsent' | null;
    version: number;
  };
  /** Unfinished reports of a person, in the order of the requests. The id is the id of the person. */
  reportQueue: { id: string; jobs: string[]; version: number };
  /** A file of a report, with its blob. */
  reportFile: { id: string; blob: string; version: number };
  /** Reports whose files contain customers' messages, for a brand or for `all`. Needed, because projections can only read rows by id. */
  wordyReports: {
    id: string;
    /**
     * `from` and `to` are days in the time zone `zone`. `upTo` is the position up to which the files contain messages, or `null` while the
     * report is being generated.
     */
    reports: { id: string; from: string; to: string; zone: string; upTo: number | null }[];
    version: number;
  };
  /** A conversation with scheduled messages that are due. The id is the id of the conversation. */
  messagesDue: { id: string; version: number };
  /** A schedule that is due. The id is the id of the schedule. */
  scheduleDue: { id: string; dueAt: number; version: number };
  scheduleRun: ScheduleRun;
  /** The mail of a run that has to be sent. The id is the id of the run. */
  reportMail: {
    id: string;
    /** A `claimed` mail may already have been sent. */
    state: 'waiting' | 'claimed';
    since: number;
    tries: number;
    retryAt: number;
    version: number;
  };
  timer: { id: string; at: number; stream: string; event: Event; version: number };
  /** Closed turns of a conversation that late messages can still change. */
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

/** Reads a row of one projection set. Rows of other sets cannot be read. */
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
/** Kinds of rows that only {@link Add} changes. Projections do not read them. */
type SumKind = 'slotSums' | 'daySums';

/**
 * Adds to a row of sums. The first addition of a batch copies the row, and later additions of the batch change this copy, because almost
 * every event changes several sums.
 */
export interface Add {
  op: 'add';
  kind: SumKind;
  id: string;
  /** The row to which the first addition is made if none is stored. */
  empty: AllRows[SumKind];
  /** Adds to the row in place. Must not throw. */
  addTo: (row: Sums) => void;
}
export type RowOp = Put | Del | Add;

type NoVersion<T> = T extends unknown ? Omit<T, 'version'> : never;

/** Input of a projection besides the event. Projections must not use a clock, randomness or I/O. */
export interface ProjectionContext<Of extends AnyKind = InboxKind> {
  /** The event that caused the change, directly or through another row. */
  event: Event;
  position: number;
  at: number;
  staffId: string | null;
  /** Id of the API token, if a program acted in the person's name. */
  apiTokenId: string | null;
  content: <T>(id: string | null) => T | undefined;
  read: Read<Of>;
}

/** Returns the operation that stores a row. The version of the row is the position of the record. */
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

/** A row before and after a record. Deltas, counters and tombstones derive from row changes. */
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
