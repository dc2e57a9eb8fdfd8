import type { MessageDescriptor } from '@lingui/core';
import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Conversation } from '../../../../shared/rows.ts';
import { act, type OverlayOf } from '../../../sync/act.ts';
import type { BatchVerb } from '../../../sync/act-on-many.ts';
import { rowsOf } from '../../../sync/store.ts';
import { groupWords, priorityWords, serviceWords, statusWords } from '../words.ts';

/** All that is known of one way to change a conversation. @template P what is given besides the conversation */
interface ChangeEntry<P> {
  /** The optimistic patch of the row. */
  patch: (given: P) => Partial<Conversation>;
  /** The change back to the row as it is now; null where there is none (people were notified, or a turn ended). */
  inverse: ((row: Conversation) => P) | null;
  /** The call for one conversation. */
  call: (id: string, given: P, overlay: OverlayOf) => Promise<{ error: boolean }>;
  /** The same for many conversations at once. */
  batch: (given: P) => BatchVerb;
  /** The done change in words, for the toast. */
  done: (given: P) => MessageDescriptor;
}

/** @template P is told, all else is checked against it */
const entry = <P>(of: ChangeEntry<P>) => of;

const personName = (id: string) => rowsOf('colleague').get(id)?.fullName ?? '';
const givenBack = () => msg({ id: 'messages.done_queue', message: 'Given back to the queue' });

/** How a conversation changes by what a person does: told here alone. */
export const changes = {
  assign: entry<{ staffId: string | null }>({
    patch: ({ staffId }) => ({ assignedTo: staffId }),
    inverse: ({ assignedTo }) => ({ staffId: assignedTo }),
    call: (id, { staffId }, overlay) =>
      act('PUT /conversations/:id/assign', { params: { id }, body: { staffId } }, overlay),
    batch: ({ staffId }) => ({ action: 'assign', staffId }),
    done: ({ staffId }) => {
      if (staffId === null) return givenBack();
      const whom = personName(staffId);
      return msg({ id: 'messages.done_assign', message: `Assigned to ${whom}` });
    },
  }),
  transfer: entry<{ staffId: string | null; note: string }>({
    patch: ({ staffId }) => ({ assignedTo: staffId }),
    inverse: null,
    call: (id, { staffId, note }, overlay) =>
      act('POST /conversations/:id/transfer', { params: { id }, body: { staffId, note: note || null } }, overlay),
    batch: ({ staffId, note }) => ({ action: 'transfer', staffId, note: note || null }),
    done: ({ staffId }) => {
      if (staffId === null) return givenBack();
      const whom = personName(staffId);
      return msg({ id: 'messages.done_transfer', message: `Transferred to ${whom}` });
    },
  }),
  status: entry<{ status: Conversation['status']; reason?: string; undo?: true }>({
    patch: ({ status }) => ({ status }),
    inverse: ({ status }) => ({ status, undo: true }),
    call: (id, body, overlay) => act('PUT /conversations/:id/status', { params: { id }, body }, overlay),
    batch: (body) => ({ action: 'status', ...body }),
    done: (given) => {
      const status = i18n._(statusWords[given.status]);
      return msg({ id: 'messages.done_status', message: `Status: ${status}` });
    },
  }),
  service: entry<{ serviceStatus: Conversation['serviceStatus']; reason?: string }>({
    patch: ({ serviceStatus }) => ({ serviceStatus }),
    inverse: ({ serviceStatus }) => ({ serviceStatus }),
    call: (id, body, overlay) => act('PUT /conversations/:id/status', { params: { id }, body }, overlay),
    batch: (body) => ({ action: 'status', ...body }),
    done: ({ serviceStatus }) => {
      const service = i18n._(serviceWords[serviceStatus]);
      return msg({ id: 'messages.done_service', message: `Service status: ${service}` });
    },
  }),
  priority: entry<{ priority: Conversation['priority'] }>({
    patch: ({ priority }) => ({ priority }),
    inverse: ({ priority }) => ({ priority }),
    call: (id, body, overlay) => act('PUT /conversations/:id/priority', { params: { id }, body }, overlay),
    batch: (body) => ({ action: 'priority', ...body }),
    done: (given) => {
      const priority = i18n._(priorityWords[given.priority]);
      return msg({ id: 'messages.done_priority', message: `Priority: ${priority}` });
    },
  }),
  memberGroup: entry<{ memberGroup: Conversation['memberGroup'] }>({
    patch: ({ memberGroup }) => ({ memberGroup }),
    inverse: ({ memberGroup }) => ({ memberGroup }),
    call: (id, body, overlay) => act('PUT /conversations/:id/member-group', { params: { id }, body }, overlay),
    batch: (body) => ({ action: 'memberGroup', ...body }),
    done: ({ memberGroup }) => {
      const group = i18n._(groupWords[memberGroup]);
      return msg({ id: 'messages.done_group', message: `Member group: ${group}` });
    },
  }),
  labels: entry<{ labels: string[] }>({
    patch: ({ labels }) => ({ labels }),
    inverse: ({ labels }) => ({ labels }),
    call: (id, body, overlay) => act('PUT /conversations/:id/labels', { params: { id }, body }, overlay),
    batch: (body) => ({ action: 'labels', ...body }),
    done: () => msg({ id: 'messages.done_labels', message: 'Labels changed' }),
  }),
  tags: entry<{ tags: string[] }>({
    patch: ({ tags }) => ({ tags }),
    inverse: ({ tags }) => ({ tags }),
    call: (id, body, overlay) => act('POST /conversations/:id/tags', { params: { id }, body }, overlay),
    batch: (body) => ({ action: 'tags', ...body }),
    done: () => msg({ id: 'messages.done_tags', message: 'Tags changed' }),
  }),
  pin: entry<{ pinned: boolean }>({
    patch: ({ pinned }) => ({ pinned }),
    inverse: ({ pinned }) => ({ pinned }),
    call: (id, body, overlay) => act('PUT /conversations/:id/pin', { params: { id }, body }, overlay),
    batch: (body) => ({ action: 'pin', ...body }),
    done: ({ pinned }) =>
      pinned
        ? msg({ id: 'messages.done_pin', message: 'Pinned for everybody' })
        : msg({ id: 'messages.done_unpin', message: 'No longer pinned' }),
  }),
  archive: entry<{ archived: boolean }>({
    patch: ({ archived }) => ({ archived }),
    inverse: ({ archived }) => ({ archived }),
    call: (id, body, overlay) => act('PUT /conversations/:id/archive', { params: { id }, body }, overlay),
    batch: (body) => ({ action: 'archive', ...body }),
    done: ({ archived }) =>
      archived
        ? msg({ id: 'messages.done_archive', message: 'Archived' })
        : msg({ id: 'messages.done_unarchive', message: 'Back from the archive' }),
  }),
  processed: entry<object>({
    patch: () => ({ unreadCount: 0, waitingSince: null, dueAt: null, overdue: false }),
    inverse: null,
    call: (id, _, overlay) => act('PUT /conversations/:id/processed', { params: { id }, body: {} }, overlay),
    batch: () => ({ action: 'processed' }),
    done: () => msg({ id: 'messages.done_processed', message: 'Marked as processed' }),
  }),
  escalate: entry<{ note: string }>({
    patch: () => ({ priority: 'high' }),
    inverse: null,
    call: (id, { note }, overlay) =>
      act('POST /conversations/:id/escalate', { params: { id }, body: { note: note || null } }, overlay),
    batch: ({ note }) => ({ action: 'escalate', note: note || null }),
    done: () => msg({ id: 'messages.done_escalate', message: 'Escalated: the leads are told' }),
  }),
};

type Changes = typeof changes;
type GivenOf<V extends keyof Changes> = Changes[V] extends ChangeEntry<infer P> ? P : never;

/** A person's change of a conversation. */
export type ConversationChange = { [V in keyof Changes]: { verb: V } & GivenOf<V> }[keyof Changes];
