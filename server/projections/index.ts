import type { Event, EventOf, EventType } from '../../shared/events/index.ts';
import { allKinds } from '../kinds/kinds.ts';
import * as accessEnds from './access-ends.ts';
import * as authorNames from './author-names.ts';
import * as automatic from './automatic.ts';
import * as calls from './calls.ts';
import * as config from './config.ts';
import * as line from './conversations-line.ts';
import * as work from './conversations-staff.ts';
import * as effects from './effects.ts';
import { episodes } from './episodes.ts';
import { counts, deadlineTimer, liveMetricRows, load } from './figures.ts';
import * as media from './media.ts';
import * as messages from './messages.ts';
import * as notifications from './notifications.ts';
import * as outbox from './outbox.ts';
import * as people from './people.ts';
import * as quota from './quota.ts';
import { complaintMarked, complaintWithdrawn, episodeRated, saleRecorded, saleRemoved } from './records.ts';
import * as registrations from './registrations.ts';
import type { ProjectionSet } from './set.ts';
import * as staff from './staff.ts';
import type { AnyKind, Change, Facts, RowOp } from './stored.ts';
import * as lines from './system-lines.ts';

type Handlers = { readonly [T in EventType]: readonly ((event: EventOf<T>, facts: Facts) => RowOp[])[] };

/** Which rows each event changes. All of one event's projections read the rows as they were before it. */
const handlers: Handlers = {
  'message.received': [
    line.messageReceived,
    messages.messageReceived,
    effects.messageReceived,
    automatic.messageReceived,
    config.lineAccountHeard,
  ],
  'message.edited': [line.messageEdited, messages.messageEdited, effects.messageEdited, config.lineAccountHeard],
  'message.unsent': [line.messageUnsent, messages.messageUnsent, effects.messageUnsent, config.lineAccountHeard],
  'message.queued': [
    work.messageQueued,
    messages.messageQueued,
    outbox.queued,
    automatic.messageQueued,
    notifications.seen,
    media.queued,
  ],
  'message.noted': [messages.messageNoted],
  'message.withdrawn': [
    work.messageWithdrawn,
    messages.messageWithdrawn,
    outbox.withdrawn,
    effects.messageWithdrawn,
    media.withdrawn,
  ],
  'message.requeued': [work.messageRequeued, messages.messageRequeued, outbox.queued],
  'send.claimed': [work.sendClaimed, outbox.claimed],
  'send.accepted': [work.sendAccepted, outbox.accepted, quota.accepted],
  'send.delayed': [outbox.delayed],
  'send.failed': [work.sendGivenUp, outbox.failed, quota.failed],
  'send.returned': [outbox.returned],
  'send.unknown': [work.sendGivenUp, outbox.unknown],
  'media.fetched': [messages.mediaFetched, effects.mediaFetched],
  'media.failed': [messages.mediaFailed, effects.mediaFailed],
  'media.uploaded': [media.uploaded],
  'media.expired': [media.expired],
  'customer.followed': [
    line.customerFollowed,
    lines.customerFollowed,
    effects.touched,
    automatic.customerFollowed,
    config.lineAccountHeard,
  ],
  'customer.unfollowed': [line.customerUnfollowed, lines.customerUnfollowed, config.lineAccountHeard],
  'postback.received': [line.touched, lines.postbackReceived, effects.touched, config.lineAccountHeard],
  'members.changed': [line.membersChanged, lines.membersChanged, effects.touched, config.lineAccountHeard],
  'other.received': [line.touched, lines.otherReceived, effects.touched, config.lineAccountHeard],
  'profile.fetched': [line.profileFetched, authorNames.profileFetched, effects.profileFetched, automatic.profileKnown],
  'profile.missing': [line.profileMissing, effects.profileMissing, automatic.profileKnown],
  'conversation.read': [work.conversationRead, notifications.seen],
  'conversation.processed': [work.processed, lines.processed, notifications.seen],
  'conversation.assigned': [work.assigned, lines.assigned],
  'conversation.transferred': [work.transferred, lines.transferred],
  'conversation.escalated': [work.escalated, lines.escalated],
  'conversation.status-changed': [
    work.statusChanged,
    lines.statusChanged,
    automatic.statusChanged,
    notifications.ended,
  ],
  'conversation.service-status-changed': [work.serviceStatusChanged, lines.serviceStatusChanged],
  'conversation.priority-changed': [work.priorityChanged, lines.priorityChanged],
  'conversation.member-group-changed': [work.memberGroupChanged, lines.memberGroupChanged],
  'conversation.labelled': [work.labelled, lines.labelled],
  'conversation.tagged': [work.tagged],
  'conversation.pinned': [work.pinned],
  'conversation.archived': [work.archived],
  'note.added': [work.noteAdded],
  'note.removed': [work.noteRemoved],
  'sale.recorded': [saleRecorded, lines.saleRecorded],
  'sale.removed': [saleRemoved, lines.saleRemoved],
  'complaint.marked': [complaintMarked, lines.complaintMarked],
  'complaint.withdrawn': [complaintWithdrawn, lines.complaintWithdrawn],
  'conversation.rated': [line.touched, episodeRated, lines.rated],
  'deadline.passed': [work.deadlinePassed],
  'rating-wait.passed': [automatic.ratingWaitPassed],
  'rating-delay.passed': [automatic.ratingDelayPassed],
  'automatic.dropped': [automatic.dropped],
  'call.offered': [calls.offered],
  'call.joined': [calls.joined],
  'call.ended': [calls.ended],
  'call.expired': [calls.expired],
  'conversation.erased': [work.conversationErased, effects.conversationErased],
  'content.erased': [messages.contentErased, effects.contentErased, media.erased],
  'brand.created': [config.brandCreated],
  'brand.changed': [config.brandChanged],
  'brand.deleted': [config.brandDeleted, automatic.brandDeleted],
  'brand.automation-changed': [automatic.automationChanged],
  'brand.staffed': [staff.brandStaffed],
  'line-account.created': [config.lineAccountCreated],
  'line-account.changed': [config.lineAccountChanged, quota.accountChanged],
  'line-account.deleted': [config.lineAccountDeleted, quota.accountDeleted],
  'line-account.checked': [config.lineAccountChecked],
  'line-account.webhook-asked': [],
  'line-account.message-tried': [],
  'line-account.quota-told': [quota.told],
  'line-account.event-received': [config.lineAccountHeard],
  'staff.created': [staff.staffCreated],
  'staff.changed': [staff.staffChanged],
  'staff.deleted': [staff.staffDeleted],
  'registration.expired': [registrations.expired],
  'label.created': [config.labelCreated],
  'label.changed': [config.labelChanged],
  'label.deleted': [config.labelDeleted],
  'quick-reply.created': [config.quickReplyCreated],
  'quick-reply.changed': [config.quickReplyChanged],
  'quick-reply.sorted': [config.quickRepliesSorted],
  'quick-reply.deleted': [config.quickReplyDeleted],
  'quick-reply.used': [config.quickReplyUsed],
  'settings.changed': [config.settingsChanged],
  'settings.reset': [config.settingsReset],
  'api-token.created': [config.apiTokenCreated],
  'api-token.revoked': [config.apiTokenRevoked],
  'session.started': [staff.sessionStarted],
  'session.renewed': [staff.sessionRenewed],
  'sessions.ended': [staff.sessionsEnded],
  'presence.chosen': [staff.presenceChosen],
  'connection.changed': [staff.connectionChanged],
  'sign-in.refused': [],
  'access.refused': [],
  'notifications.raised': [notifications.raised],
  'notifications.cleared': [notifications.cleared],
};

/** Rows that derive from other rows: counters, figures, timers. */
const derived: { readonly [K in AnyKind]?: readonly ((change: Change<K>, facts: Facts) => RowOp[])[] } = {
  conversation: [counts, liveMetricRows, load, deadlineTimer, episodes, notifications.vipWrote, notifications.ranOver],
  session: [accessEnds.sessionEnds],
  apiToken: [accessEnds.apiTokenEnds],
  staff: [staff.colleagueOf, people.roster, registrations.waiting],
};

/** A change of this code changes rows: raise the number, and every node builds its rows anew from the log. */
const projectionVersion = 27;

function project(event: Event, facts: Facts): RowOp[] {
  const list = handlers[event.type] as readonly ((event: Event, facts: Facts) => RowOp[])[];
  return list.flatMap((handler) => handler(event, facts));
}

function derive(change: Change, facts: Facts): RowOp[] {
  const list = derived[change.kind] as readonly ((change: Change, facts: Facts) => RowOp[])[] | undefined;
  return list === undefined ? [] : list.flatMap((one) => one(change, facts));
}

/** The rows of the inbox and of all that is administered, by which commands are decided. */
export const inboxRows: ProjectionSet = { name: 'views', version: projectionVersion, kinds: allKinds, project, derive };
