import { useLingui } from '@lingui/react/macro';
import type { SpotlightActionData } from '@mantine/spotlight';
import { useSetAtom } from 'jotai';
import type { Conversation } from '../../../../shared/rows.ts';
import { float } from '../../../alerts/floating.ts';
import { useCan, useUser } from '../../../session.ts';
import { dialogAtom } from './dialog-atom.ts';
import { useRun } from './use-run.ts';

/** The verbs of the open conversation, for who may. */
export function useVerbCommands(conversation: Conversation | undefined): SpotlightActionData[] {
  const { t } = useLingui();
  const run = useRun();
  const show = useSetAtom(dialogAtom);
  const { id: me } = useUser();
  const reply = useCan('messages.reply');
  const assign = useCan('messages.assign');
  const transfer = useCan('messages.transfer');
  const close = useCan('messages.close');
  if (conversation === undefined) return [];
  const { id, assignedTo, pinned, archived, status, serviceStatus } = conversation;
  const blocked = serviceStatus === 'blocked';
  const ids = [id];
  const over = status === 'resolved' || status === 'closed';
  const all: [boolean, string, string, () => void][] = [
    [
      reply && assignedTo !== me,
      'take',
      t({ id: 'messages.take', message: 'Take' }),
      () => run(ids, { verb: 'assign', staffId: me }),
    ],
    [assign, 'assign', t({ id: 'messages.assign', message: 'Assign' }), () => show({ kind: 'assign', ids })],
    [transfer, 'transfer', t({ id: 'messages.transfer', message: 'Transfer' }), () => show({ kind: 'transfer', ids })],
    [
      close && !over,
      'resolve',
      t({ id: 'messages.resolve', message: 'Resolve' }),
      () => run(ids, { verb: 'status', status: 'resolved' }),
    ],
    [
      close && over,
      'reopen',
      t({ id: 'messages.reopen', message: 'Reopen' }),
      () => run(ids, { verb: 'status', status: 'open' }),
    ],
    [
      reply,
      'processed',
      t({ id: 'messages.processed', message: 'Mark as processed' }),
      () => run(ids, { verb: 'processed' }),
    ],
    [reply && !pinned, 'pin', t({ id: 'messages.pin', message: 'Pin' }), () => run(ids, { verb: 'pin', pinned: true })],
    [
      reply && pinned,
      'unpin',
      t({ id: 'messages.unpin', message: 'Unpin' }),
      () => run(ids, { verb: 'pin', pinned: false }),
    ],
    [reply, 'labels', t({ id: 'customer.labels', message: 'Labels' }), () => show({ kind: 'labels', ids })],
    [
      reply,
      'service',
      t({ id: 'messages.service_title', message: 'Service status' }),
      () => show({ kind: 'service', ids }),
    ],
    [reply, 'escalate', t({ id: 'messages.escalate', message: 'Escalate' }), () => show({ kind: 'escalate', ids })],
    [reply, 'sale', t({ id: 'messages.sale', message: 'Record a sale' }), () => show({ kind: 'sale', id })],
    [
      reply,
      'complaint',
      t({ id: 'messages.complaint', message: 'Mark as a complaint' }),
      () => show({ kind: 'complaint', id }),
    ],
    [
      reply,
      'block',
      blocked
        ? t({ id: 'messages.unblock', message: 'Allow notifications again' })
        : t({ id: 'messages.block', message: 'Block notifications' }),
      () => run(ids, { verb: 'service', serviceStatus: blocked ? 'pending' : 'blocked' }),
    ],
    [true, 'float', t({ id: 'messages.float_create', message: 'Create a floating avatar' }), () => float(id)],
    [
      close && !archived,
      'archive',
      t({ id: 'messages.archive', message: 'Archive' }),
      () => run(ids, { verb: 'archive', archived: true }),
    ],
    [
      close && archived,
      'unarchive',
      t({ id: 'messages.unarchive', message: 'Bring back' }),
      () => run(ids, { verb: 'archive', archived: false }),
    ],
  ];
  return all.flatMap(([may, name, label, onClick]) => (may ? [{ id: name, label, onClick }] : []));
}
