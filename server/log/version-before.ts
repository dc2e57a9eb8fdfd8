/**
 * Log format of the previous version, for the command `downgrade`. `tests/fixtures/upgrade/make.ts` updates this file at each release,
 * together with a log of that version.
 */

export const lastMigrationBefore = '20261123205545_sums';

/** Level of the previous version (`programLevel`). -1 because it could not run in a cluster. */
export const levelBefore: number = -1;

export const eventTypesBefore: ReadonlySet<string> = new Set(
  `
  message.received message.edited message.unsent message.queued message.noted message.withdrawn message.requeued
  send.claimed send.accepted send.delayed send.failed send.returned send.unknown media.fetched media.failed
  media.uploaded media.expired customer.followed customer.unfollowed postback.received members.changed
  other.received profile.fetched profile.missing conversation.read conversation.processed conversation.assigned
  conversation.transferred conversation.escalated conversation.status-changed conversation.service-status-changed
  conversation.priority-changed conversation.member-group-changed conversation.labelled conversation.tagged
  conversation.pinned conversation.archived note.added note.removed sale.recorded sale.removed complaint.marked
  complaint.withdrawn conversation.rated deadline.passed rating-wait.passed rating-delay.passed automatic.dropped
  call.offered call.joined call.ended call.expired conversation.erased content.erased brand.created brand.changed
  brand.deleted brand.staffed brand.automation-changed brand.limits-changed brand.benefits-changed
  line-account.created line-account.changed line-account.deleted line-account.checked line-account.tested
  line-account.webhook-asked line-account.message-tried line-account.webhooks-replayed line-account.event-received
  line-account.quota-told staff.created staff.changed staff.deleted registration.expired label.created label.changed
  label.deleted quick-reply.created quick-reply.changed quick-reply.sorted quick-reply.deleted settings.changed
  settings.reset api-token.created api-token.renewed api-token.revoked session.started session.renewed
  session.freshened sessions.ended presence.chosen connection.changed quick-reply.used notifications.raised
  notifications.cleared second-factor.offered second-factor.enabled second-factor.used second-factor.changed
  second-factor.removed sign-in.refused access.refused retention.passed alert.raised alert.ended alert.acknowledged
  report.requested report.asked-again report.begun report.progressed report.completed report.failed report.renamed
  report.deleted report.downloaded schedule.created schedule.changed schedule.moved schedule.due schedule.ran
  schedule.mail-claimed schedule.mail-ended schedule.mail-asked-again schedule.failures-cleared schedule.deleted
  mail-server.changed mail-server.removed mail-server.message-tried backup.taken backup.restored
`
    .trim()
    .split(/\s+/),
);
