import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import isEqual from 'fast-deep-equal';
import type {
  ChangeBody,
  ChangeName,
  ConversationChange,
  conversationChanges,
} from '../../../../shared/api/conversation-changes.ts';
import { groupTexts } from '../../../../shared/group-texts.ts';
import { can } from '../../../../shared/permissions.ts';
import type { Conversation, Customer } from '../../../../shared/rows.ts';
import { currentUser } from '../../../session/state.ts';
import { act } from '../../../sync/act.ts';
import { rowsOf } from '../../../sync/store.ts';
import { dateTime } from '../../../time/time.ts';
import { priorityLabels, statusLabels } from '../../../ui/case-labels.ts';
import { serviceLabels } from '../labels.ts';

/** Client-side definition of a conversation change: route, optimistic patch, undo and toast text. */
interface ChangeEntry<C extends ChangeName> {
  route: (typeof conversationChanges)[C]['route'];
  /** Returns the optimistic patch of the row. The row is `undefined` if it is not loaded, or the patch applies to several rows. */
  patch: (body: ChangeBody<C>, row: Conversation | undefined) => Partial<Conversation>;
  /**
   * Returns the change that undoes a change with this body, or `null` if the user lacks the permission to undo it. The function itself is
   * `null` if the change can never be undone, for example because people were notified or a case ended.
   */
  inverse: ((row: Conversation, body: ChangeBody<C>) => ChangeBody<C> | null) | null;
  /** Whether the row still has the value that the change set. Required for changes with an inverse. */
  isCurrent?: (row: Conversation, body: ChangeBody<C>) => boolean;
  /** Returns the toast text of the completed change. */
  done: (body: ChangeBody<C>, before: Conversation | undefined) => MessageDescriptor;
}

/** Returns the `ChangeEntry` of a change that sets a single field. Undo restores the field's previous value. */
const set = <R, F extends keyof Conversation>(route: R, name: F, done: (to: Conversation[F]) => MessageDescriptor) => ({
  route,
  patch: (body: Pick<Conversation, F>) => body,
  inverse: ({ [name]: was }: Conversation) => ({ [name]: was }) as Pick<Conversation, F>,
  isCurrent: ({ [name]: is }: Conversation, { [name]: to }: Pick<Conversation, F>) =>
    JSON.stringify(is) === JSON.stringify(to),
  done: (body: Pick<Conversation, F>) => done(body[name]),
});

const returnedToQueue = msg({ id: 'messages.done_queue', message: 'Returned to the queue' });
/** Whether the user can return a conversation to the queue. Requires more permissions than taking a conversation. */
const mayAssign = () => {
  const user = currentUser();
  return user !== null && can(user, 'messages.assign');
};
const personName = (id: string) => rowsOf('colleague').get(id)?.fullName ?? '';

/** Returns the optimistic patch for the beginning or the end of a block. A blocked conversation shows no deadline and no unread count. */
function blockShown(
  serviceStatus: Conversation['serviceStatus'],
  reason: string | null | undefined,
  blockedUntil: string | undefined,
): Partial<Conversation> {
  if (serviceStatus !== 'blocked') return { blockedReason: null, blockedUntil: null };
  const blocked = { blockedReason: reason ?? null, blockedUntil: blockedUntil ?? null };
  return { ...blocked, unreadCount: 0, dueAt: null, overdue: false };
}

/** Returns the change that restores the previous service status. A block is restored with its reason and end. */
function serviceBefore({ serviceStatus, blockedReason, blockedUntil }: Conversation): ChangeBody<'status'> | null {
  if (serviceStatus !== 'blocked') return { serviceStatus, undo: true };
  if (blockedReason === null || blockedUntil === null) return null;
  return { serviceStatus, reason: blockedReason, blockedUntil };
}

/** Returns the values of some fields of a customer, `null` for fields without a value. */
const valuesOf = ({ fields }: Customer, keys: readonly string[]) =>
  Object.fromEntries(keys.map((key) => [key, fields[key] ?? null]));

/** Returns a customer with a changed alias and changed fields. */
function describedBy(customer: Customer, { alias = customer.alias, fields }: ChangeBody<'customer'>): Customer {
  const all = Object.entries({ ...customer.fields, ...fields });
  return { ...customer, alias, fields: Object.fromEntries(all.filter(isFilled)) };
}

const isFilled = (entry: [string, string | number | null]): entry is [string, string | number] => entry[1] !== null;

export const changes: { readonly [C in ChangeName]: ChangeEntry<C> } = {
  assign: {
    route: 'PUT /conversations/:id/assign',
    patch: ({ staffId }) => ({ assignedTo: staffId }),
    inverse: ({ assignedTo }, { staffId }) => (mayAssign() ? { staffId: assignedTo, from: staffId } : null),
    isCurrent: ({ assignedTo }, { staffId }) => assignedTo === staffId,
    done: ({ staffId }) => {
      if (staffId === null) return returnedToQueue;
      const whom = personName(staffId);
      return msg({ id: 'messages.done_assign', message: `Assigned to ${whom}` });
    },
  },
  transfer: {
    route: 'POST /conversations/:id/transfer',
    patch: ({ staffId }) => ({ assignedTo: staffId }),
    inverse: null,
    done: ({ staffId }) => {
      if (staffId === null) return returnedToQueue;
      const whom = personName(staffId);
      return msg({ id: 'messages.done_transfer', message: `Transferred to ${whom}` });
    },
  },
  status: {
    route: 'PUT /conversations/:id/status',
    patch: ({ status, serviceStatus, reason, blockedUntil }) => ({
      ...(status && { status }),
      ...(serviceStatus && { serviceStatus, ...blockShown(serviceStatus, reason, blockedUntil) }),
    }),
    inverse: (row, body) => (body.status === undefined ? serviceBefore(row) : { status: row.status, undo: true }),
    isCurrent: (row, { status = row.status, serviceStatus = row.serviceStatus }) =>
      row.status === status && row.serviceStatus === serviceStatus,
    done: (body, before) => {
      if (body.status !== undefined) {
        const status = i18n._(statusLabels[body.status]);
        return msg({ id: 'messages.done_status', message: `Status: ${status}` });
      }
      if (body.serviceStatus === 'blocked') return msg({ id: 'messages.done_block', message: 'Blocked for everyone' });
      if (before?.serviceStatus === 'blocked')
        return msg({ id: 'messages.done_unblock', message: 'Unblocked for everyone' });
      const service = body.serviceStatus === undefined ? '' : i18n._(serviceLabels[body.serviceStatus]);
      return msg({ id: 'messages.done_service', message: `Service status: ${service}` });
    },
  },
  snooze: {
    route: 'PUT /conversations/:id/snooze',
    patch: ({ until }) => ({
      snoozedUntil: until,
      snoozedBy: until === null ? null : (currentUser()?.id ?? null),
      snoozeEnded: false,
    }),
    // An earlier end was confirmed when it was chosen.
    inverse: ({ snoozedUntil: until }) => ({ until, ...(until !== null && { confirm: true }) }),
    isCurrent: ({ snoozedUntil }, { until }) => snoozedUntil === until,
    done: ({ until: end }) => {
      if (end === null) return msg({ id: 'messages.done_unsnooze', message: 'Snooze ended' });
      const until = dateTime(end, i18n.locale);
      return msg({ id: 'messages.done_snooze', message: `Snoozed until ${until}` });
    },
  },
  priority: set('PUT /conversations/:id/priority', 'priority', (to) => {
    const priority = i18n._(priorityLabels[to]);
    return msg({ id: 'messages.done_priority', message: `Priority: ${priority}` });
  }),
  memberGroup: set('PUT /conversations/:id/member-group', 'memberGroup', (to) => {
    const group = i18n._(groupTexts[to]);
    return msg({ id: 'messages.done_group', message: `VIP level: ${group}` });
  }),
  customer: {
    route: 'PUT /conversations/:id/customer',
    patch: (body, row) => (row === undefined ? {} : { customer: describedBy(row.customer, body) }),
    inverse: ({ customer }, { alias, fields }) => ({
      ...(alias !== undefined && { alias: customer.alias }),
      ...(fields !== undefined && { fields: valuesOf(customer, Object.keys(fields)) }),
    }),
    isCurrent: ({ customer }, { alias = customer.alias, fields = {} }) =>
      customer.alias === alias && isEqual(valuesOf(customer, Object.keys(fields)), fields),
    done: ({ fields }) =>
      fields === undefined
        ? msg({ id: 'messages.done_alias', message: 'Alias changed' })
        : msg({ id: 'messages.done_customer', message: 'Customer details changed' }),
  },
  labels: set('PUT /conversations/:id/labels', 'labels', () =>
    msg({ id: 'messages.done_labels', message: 'Labels changed' }),
  ),
  tags: set('POST /conversations/:id/tags', 'tags', () =>
    msg({ id: 'messages.done_tags', message: 'Free tags changed' }),
  ),
  pin: set('PUT /conversations/:id/pin', 'pinned', (pinned) =>
    pinned
      ? msg({ id: 'messages.done_pin', message: 'Pinned for everyone' })
      : msg({ id: 'messages.done_unpin', message: 'Unpinned for everyone' }),
  ),
  archive: set('PUT /conversations/:id/archive', 'archived', (archived) =>
    archived
      ? msg({ id: 'messages.done_archive', message: 'Archived' })
      : msg({ id: 'messages.done_unarchive', message: 'Unarchived' }),
  ),
  read: {
    route: 'PUT /conversations/:id/read',
    patch: () => ({ unreadCount: 0 }),
    inverse: null,
    done: () => msg({ id: 'messages.done_read', message: 'Marked as read' }),
  },
  processed: {
    route: 'PUT /conversations/:id/processed',
    patch: () => ({ unreadCount: 0, waitingSince: null, dueAt: null, overdue: false }),
    inverse: null,
    done: () => msg({ id: 'messages.done_processed', message: 'Marked as processed' }),
  },
  escalate: {
    route: 'POST /conversations/:id/escalate',
    patch: () => ({ priority: 'high' }),
    inverse: null,
    done: () => msg({ id: 'messages.done_escalate', message: 'Escalated. The team leads are notified.' }),
  },
};

/**
 * Returns the entry, the action and the body of a change. The cast is needed because TypeScript cannot relate an entry to its body in a
 * union.
 */
function split(change: ConversationChange) {
  const { action, ...body } = change;
  return { action, body: body as never, entry: changes[action] };
}

/** Returns the optimistic patch of several rows. */
export function patchOf(change: ConversationChange): Partial<Conversation> {
  const { entry, body } = split(change);
  return entry.patch(body, undefined);
}

/** Returns the change that undoes `change` for the current row; `null` if there is none. */
export function inverseOf(change: ConversationChange, row: Conversation): ConversationChange | null {
  const { action, entry, body } = split(change);
  const back = entry.inverse?.(row, body) ?? null;
  return back === null ? null : ({ action, ...back } as ConversationChange);
}

/** Whether a later change replaced the value that `change` set. `false` for a row that is not loaded. */
export function isReplaced(change: ConversationChange, row: Conversation | undefined): boolean {
  const { entry, body } = split(change);
  return row !== undefined && entry.isCurrent?.(row, body) === false;
}

/** Returns the toast text of a completed change. @param before the row without the change; `undefined` if the row is not loaded */
export function changeText(change: ConversationChange, before: Conversation | undefined): string {
  const { entry, body } = split(change);
  return i18n._(entry.done(body, before));
}

/** Applies a change optimistically. If the server rejects it, reverts the row and shows a toast. @returns whether the change was applied */
export async function perform(id: string, change: ConversationChange): Promise<boolean> {
  const { entry, body } = split(change);
  const overlay = { kind: 'conversation', id, patch: entry.patch(body, rowsOf('conversation').get(id)) } as const;
  return !(await act(entry.route, { params: { id }, body }, overlay)).error;
}
