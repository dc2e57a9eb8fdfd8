import type { Event, EventOf, EventType } from '../../shared/events/index.ts';
import { protocolVersion } from '../../shared/sync/protocol.ts';
import { inboxKinds } from '../kinds/kinds.ts';

import * as access from './access.ts';
import * as activities from './activities.ts';
import * as alerts from './alerts.ts';
import * as audit from './audit.ts';
import * as authors from './authors.ts';
import * as automatic from './automatic.ts';
import * as brandLimits from './brand-limits.ts';
import * as brandSettings from './brand-settings.ts';
import * as calls from './calls.ts';
import { withLastContent } from './change-conversation.ts';
import * as config from './config.ts';
import * as lineEvents from './conversations-line.ts';
import * as staffEvents from './conversations-staff.ts';
import * as effects from './effects.ts';
import { episodes } from './episodes.ts';
import { blockTimer, counts, deadlineTimer, liveMetricRows, load } from './figures.ts';
import * as fileLinks from './file-links.ts';
import * as connections from './line-connections.ts';
import * as macros from './macros.ts';
import * as mail from './mail-server.ts';
import * as media from './media.ts';
import * as messages from './messages.ts';
import * as notes from './notes.ts';
import * as notifications from './notifications.ts';
import * as outbox from './outbox.ts';
import * as people from './people.ts';
import * as quota from './quota.ts';
import {
  complaintMarked,
  complaintWithdrawn,
  episodeRated,
  raisedToVip,
  saleRecorded,
  saleRemoved,
} from './records.ts';
import * as registrations from './registrations.ts';
import * as erasures from './report-erasures.ts';
import * as mailing from './report-mails.ts';
import * as reports from './reports.ts';
import * as failures from './schedule-failures.ts';
import * as scheduled from './scheduled.ts';
import * as schedules from './schedules.ts';
import { secondFactor } from './second-factor.ts';
import * as securityNotices from './security-notices.ts';
import type { ProjectionSet } from './set.ts';
import * as setAside from './set-aside.ts';
import * as snooze from './snooze.ts';
import * as staff from './staff.ts';
import type { InboxKind, ProjectionContext, RowChange, RowOp } from './stored.ts';
import * as systemLines from './system-lines.ts';
import * as views from './views.ts';

type Handlers = { readonly [T in EventType]: readonly ((event: EventOf<T>, context: ProjectionContext) => RowOp[])[] };

/** Projections of each event. All of them read the rows as they were before the event. */
const handlers: Handlers = {
  'message.received': [
    lineEvents.messageReceived,
    messages.messageReceived,
    scheduled.customerWrote,
    effects.messageReceived,
    automatic.messageReceived,
    config.lineAccountEventReceived,
    activities.happened,
  ],
  'message.edited': [
    lineEvents.messageEdited,
    messages.messageEdited,
    effects.messageEdited,
    config.lineAccountEventReceived,
  ],
  'message.unsent': [
    lineEvents.messageUnsent,
    messages.messageUnsent,
    effects.messageUnsent,
    setAside.messageUnsent,
    erasures.messageUnsent,
    config.lineAccountEventReceived,
  ],
  'message.queued': [
    staffEvents.messageQueued,
    messages.messageQueued,
    outbox.queued,
    automatic.messageQueued,
    notifications.seen,
    media.queued,
  ],
  'message.scheduled': [scheduled.messageScheduled, messages.messageScheduled, media.queued],
  'message.rescheduled': [scheduled.messageRescheduled],
  'message.due': [scheduled.messageDue],
  'message.released': [staffEvents.messageReleased, messages.messageReleased, outbox.queued, notifications.seen],
  'message.refused': [scheduled.messageRefused],
  'message.noted': [messages.messageNoted, staffEvents.messageNoted],
  'message.withdrawn': [
    staffEvents.messageWithdrawn,
    messages.messageWithdrawn,
    outbox.withdrawn,
    effects.messageWithdrawn,
    media.withdrawn,
    fileLinks.messageWithdrawn,
    erasures.messageWithdrawn,
  ],
  'message.requeued': [staffEvents.moved, messages.messageRequeued, outbox.queued],
  'send.claimed': [staffEvents.sendClaimed, outbox.claimed],
  'send.accepted': [staffEvents.sendAccepted, outbox.accepted, quota.accepted, connections.accepted],
  'send.delayed': [outbox.delayed],
  'send.failed': [staffEvents.moved, outbox.failed, quota.failed],
  'send.returned': [outbox.returned],
  'send.unknown': [staffEvents.moved, outbox.unknown],
  'media.fetched': [messages.mediaFetched, effects.mediaFetched],
  'media.failed': [messages.mediaFailed, effects.mediaFailed],
  'media.uploaded': [media.uploaded],
  'media.expired': [media.expired],
  'file-link.created': [fileLinks.created],
  'file-link.revoked': [fileLinks.revoked],
  'file-link.downloaded': [fileLinks.downloaded],
  'customer.followed': [
    lineEvents.customerFollowed,
    systemLines.customerFollowed,
    effects.touched,
    automatic.customerFollowed,
    config.lineAccountEventReceived,
    activities.happened,
  ],
  'customer.unfollowed': [
    lineEvents.customerUnfollowed,
    systemLines.customerUnfollowed,
    config.lineAccountEventReceived,
  ],
  'postback.received': [
    lineEvents.touched,
    systemLines.postbackReceived,
    effects.touched,
    config.lineAccountEventReceived,
  ],
  'members.changed': [
    lineEvents.membersChanged,
    systemLines.membersChanged,
    effects.touched,
    config.lineAccountEventReceived,
  ],
  'other.received': [
    lineEvents.touched,
    systemLines.otherReceived,
    setAside.otherReceived,
    setAside.oddEvent,
    effects.touched,
    config.lineAccountEventReceived,
  ],
  'profile.fetched': [
    lineEvents.profileFetched,
    authors.profileFetched,
    effects.profileFetched,
    automatic.profileKnown,
  ],
  'profile.missing': [lineEvents.profileMissing, effects.profileMissing, automatic.profileKnown],
  'customer.described': [staffEvents.customerDescribed],
  'conversation.read': [staffEvents.conversationRead, notifications.seen],
  'conversation.processed': [
    staffEvents.processed,
    systemLines.announces(() => ({ event: 'processed' })),
    notifications.seen,
  ],
  'conversation.assigned': [
    staffEvents.moved,
    systemLines.announces((e, { assignedTo: was }) => ({ event: 'assigned', staffId: e.staffId, was })),
    activities.happened,
  ],
  'conversation.transferred': [staffEvents.moved, systemLines.transferred, activities.happened],
  'conversation.escalated': [staffEvents.escalated, systemLines.escalated, activities.happened],
  'conversation.status-changed': [
    staffEvents.statusChanged,
    systemLines.statusChanged,
    automatic.statusChanged,
    notifications.ended,
    activities.happened,
  ],
  'conversation.service-status-changed': [staffEvents.serviceStatusChanged, systemLines.serviceStatusChanged],
  'conversation.block-passed': [staffEvents.blockPassed, systemLines.blockPassed],
  'conversation.snoozed': [snooze.snoozed, systemLines.snoozed],
  'conversation.unsnoozed': [snooze.unsnoozed, systemLines.announces(() => ({ event: 'snoozeEnded' }))],
  'conversation.snooze-passed': [snooze.snoozePassed, systemLines.snoozePassed],
  'conversation.muted': [notifications.muted],
  'conversation.priority-changed': [
    staffEvents.moved,
    systemLines.announces((e, { priority: was }) => ({ event: 'priority', priority: e.priority, was })),
  ],
  'conversation.member-group-changed': [
    staffEvents.moved,
    raisedToVip,
    systemLines.announces((e, { memberGroup: was }) => ({ event: 'memberGroup', memberGroup: e.memberGroup, was })),
    activities.happened,
  ],
  'conversation.labelled': [
    staffEvents.setsField('labels'),
    systemLines.announces((e, { labels: was }) => ({ event: 'labelled', labels: e.labels, was })),
  ],
  'conversation.tagged': [staffEvents.tagged],
  'conversation.pinned': [staffEvents.setsField('pinned')],
  'conversation.archived': [staffEvents.moved],
  'note.added': [notes.noteAdded],
  'note.removed': [notes.noteRemoved],
  'sale.recorded': [
    saleRecorded,
    systemLines.announces((e) => ({ event: 'sale', amount: e.amount, currency: e.currency })),
    activities.happened,
  ],
  'sale.removed': [
    saleRemoved,
    systemLines.announces((e) => ({ event: 'saleRemoved', amount: e.amount, currency: e.currency })),
  ],
  'complaint.marked': [complaintMarked, systemLines.complaintMarked, activities.happened],
  'complaint.withdrawn': [complaintWithdrawn, systemLines.announces(() => ({ event: 'complaintWithdrawn' }))],
  'conversation.rated': [lineEvents.touched, episodeRated, systemLines.rated, activities.happened],
  'deadline.passed': [staffEvents.deadlinePassed],
  'rating-wait.passed': [automatic.ratingWaitPassed],
  'rating-delay.passed': [automatic.ratingDelayPassed],
  'automatic.dropped': [automatic.dropped],
  'call.offered': [calls.offered],
  'call.joined': [calls.joined],
  'call.ended': [calls.ended],
  'call.expired': [calls.expired],
  'conversation.erased': [
    staffEvents.conversationErased,
    notes.conversationErased,
    effects.conversationErased,
    scheduled.conversationErased,
    media.conversationErased,
    audit.conversationErased,
    erasures.conversationErased,
  ],
  'content.erased': [
    messages.contentErased,
    setAside.contentErased,
    setAside.oddEventErased,
    effects.contentErased,
    media.erased,
    fileLinks.contentErased,
    erasures.contentErased,
  ],
  'brand.created': [config.brandCreated],
  'brand.changed': [config.brandChanged],
  'brand.deleted': [config.brandDeleted, brandSettings.brandDeleted, staff.brandDeleted],
  'brand.limits-changed': [brandLimits.limitsChanged],
  'brand.benefits-changed': [brandSettings.benefitsChanged],
  'brand.automation-changed': [brandSettings.automationChanged],
  'brand.staffed': [staff.brandStaffed],
  'line-account.created': [config.lineAccountCreated, connections.accountCreated],
  'line-account.changed': [config.lineAccountChanged, connections.accountChanged, quota.accountChanged],
  'line-account.deleted': [config.lineAccountDeleted, connections.accountDeleted, quota.accountDeleted],
  'line-account.checked': [config.lineAccountChecked],
  'line-account.tested': [connections.accountTested, audit.accountTested],
  'line-account.webhook-asked': [audit.webhookRequested],
  'line-account.message-tried': [audit.messageTried, brandLimits.messageTried],
  'line-account.webhooks-replayed': [audit.webhooksReplayed, setAside.webhooksReplayed],
  'line-account.quota-told': [quota.quotaReported],
  'line-account.event-received': [config.lineAccountEventReceived],
  'staff.created': [staff.staffCreated],
  'staff.changed': [staff.staffChanged, securityNotices.passwordChanged, securityNotices.emailChanged],
  'staff.deleted': [staff.staffDeleted],
  'registration.expired': [registrations.expired],
  'link.created': [access.created, audit.linkCreated],
  'link.used': [access.used, securityNotices.linkUsed],
  'link.ended': [access.linkEnded],
  'label.created': [config.labelCreated],
  'label.changed': [config.labelChanged],
  'label.deleted': [config.labelDeleted],
  'quick-reply.created': [config.quickReplyCreated],
  'quick-reply.changed': [config.quickReplyChanged],
  'quick-reply.sorted': [config.quickRepliesSorted, audit.quickRepliesSorted],
  'quick-reply.deleted': [config.quickReplyDeleted],
  'quick-reply.used': [config.quickReplyUsed],
  'macro.created': [macros.macroCreated],
  'macro.changed': [macros.macroChanged],
  'macro.deleted': [macros.macroDeleted],
  'settings.changed': [config.settingsChanged],
  'settings.reset': [config.settingsReset],
  'mail-server.changed': [mail.mailServerChanged],
  'mail-server.removed': [mail.mailServerRemoved],
  'mail-server.message-tried': [audit.mailTried],
  'api-token.created': [config.apiTokenCreated],
  'api-token.renewed': [config.apiTokenRenewed],
  'api-token.revoked': [config.apiTokenRevoked],
  'session.started': [staff.sessionStarted, activities.happened, audit.signedIn],
  'session.renewed': [staff.sessionRenewed],
  'session.freshened': [staff.sessionFreshened],
  'sessions.ended': [staff.sessionsEnded, audit.sessionsEnded],
  'presence.chosen': [staff.presenceChosen],
  'connection.changed': [staff.connectionChanged],
  'second-factor.offered': [secondFactor],
  'second-factor.enabled': [secondFactor, securityNotices.secondFactorEnabled],
  'second-factor.used': [secondFactor],
  'second-factor.changed': [secondFactor, audit.recoveryCodesRenewed],
  'second-factor.removed': [secondFactor, securityNotices.secondFactorRemoved],
  'sign-in.refused': [audit.signInRefused],
  'access.refused': [audit.accessRefused],
  'sign-ins.limited': [audit.signInsLimited, securityNotices.signInsLimited],
  'notifications.raised': [notifications.raised],
  'notifications.cleared': [notifications.cleared, securityNotices.cleared],
  'alert.raised': [alerts.raised],
  'alert.ended': [alerts.ended],
  'alert.acknowledged': [alerts.acknowledged],
  'report.requested': [reports.requested],
  'report.asked-again': [reports.requestedAgain],
  'report.begun': [reports.begun],
  'report.progressed': [reports.progressed],
  'report.completed': [reports.completed],
  'report.failed': [reports.failed],
  'report.renamed': [reports.renamed],
  'report.deleted': [reports.deleted],
  'report.downloaded': [reports.downloaded],
  'schedule.created': [schedules.created],
  'schedule.changed': [schedules.changed],
  'schedule.moved': [schedules.moved],
  'schedule.due': [schedules.due],
  'schedule.ran': [schedules.ran],
  'schedule.deleted': [schedules.deleted],
  'schedule.mail-claimed': [mailing.claimed],
  'schedule.mail-ended': [mailing.ended],
  'schedule.mail-asked-again': [mailing.resendRequested],
  'schedule.failures-cleared': [failures.cleared],
  'view.created': [views.created],
  'view.changed': [views.changed],
  'view.deleted': [views.deleted],
  'backup.taken': [audit.backupTaken],
  'backup.restored': [audit.backupRestored],
  // The engine handles this event for every projection set, by deleting the expired rows.
  'retention.passed': [],
};

/** Projections of rows that are derived from other rows, such as counters, figures and timers. */
const derived: {
  readonly [K in InboxKind]?: readonly ((change: RowChange<K>, context: ProjectionContext) => RowOp[])[];
} = {
  conversation: [
    counts,
    liveMetricRows,
    load,
    deadlineTimer,
    blockTimer,
    snooze.snoozeTimer,
    scheduled.scheduledTimer,
    episodes,
    notifications.vipWrote,
    notifications.becameOverdue,
    notifications.wroteWhileBlocked,
    notifications.snoozeEnded,
    notifications.reassigned,
    activities.named,
  ],
  message: [authors.lastAuthor, notifications.sendFailed],
  outbox: [brandLimits.pushed],
  session: [access.sessionEnds],
  apiToken: [access.apiTokenEnds],
  link: [access.linkEnds],
  staff: [
    staff.colleagueOf,
    people.roster,
    registrations.waiting,
    access.withdrawn,
    securityNotices.administratorAppeared,
  ],
  brand: [people.roster],
  quickReply: [media.ofQuickReply],
  report: [reports.files, erasures.listed],
  schedule: [schedules.timer],
};

/**
 * Version of the projections. Contains the protocol version, which changes whenever the shape of rows does. Increase the number when rows
 * change in other ways. Every installation then rebuilds its rows from the log.
 */
const projectionVersion = 40 + protocolVersion;

function project(event: Event, context: ProjectionContext): RowOp[] {
  const list = handlers[event.type] as readonly ((event: Event, context: ProjectionContext) => RowOp[])[];
  const ops = list.flatMap((handler) => handler(event, context));
  // The time of the last content is updated here for all events, so that no event can be left out.
  return withLastContent(ops, context);
}

function derive(change: RowChange, context: ProjectionContext): RowOp[] {
  const list = derived[change.kind as InboxKind] as
    | readonly ((change: RowChange, context: ProjectionContext) => RowOp[])[]
    | undefined;
  // The audit receives the changes of all kinds. The audit's own table declares which kinds are audited.
  return [...(list ?? []).flatMap((one) => one(change, context)), ...audit.changed(change, context)];
}

/** The rows of the inbox and of everything that is administered. Commands are decided against these rows. */
export const inboxRows: ProjectionSet = {
  name: 'inbox',
  file: 'views',
  version: projectionVersion,
  basis: null,
  cacheMb: 24,
  kinds: inboxKinds,
  project,
  derive,
};
