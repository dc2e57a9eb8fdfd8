import { useLingui } from '@lingui/react/macro';
import { IconArrowBackUp, IconArrowsExchange, IconCheck, IconUserPlus } from '@tabler/icons-react';
import { useSetAtom } from 'jotai';
import type { Conversation } from '../../../../shared/rows.ts';
import { useCan, useUser } from '../../../session.ts';
import { dialogAtom } from './dialog-atom.ts';
import { useRun } from './use-run.ts';

export interface HeaderVerb {
  name: string;
  Icon: typeof IconCheck;
  /** What most often comes next. */
  isMain: boolean;
  act: () => void;
}

/** What stands in the chat's header as buttons, or in its menu where there is no room: one list for both. */
export function useHeaderVerbs({ id, assignedTo, status }: Conversation): readonly HeaderVerb[] {
  const { t } = useLingui();
  const run = useRun();
  const show = useSetAtom(dialogAtom);
  const user = useUser();
  const mayReply = useCan('messages.reply');
  const mayAssign = useCan('messages.assign');
  const mayTransfer = useCan('messages.transfer');
  const mayClose = useCan('messages.close');
  const ids = [id];
  const over = status === 'resolved' || status === 'closed';
  const verbs: HeaderVerb[] = [];
  const add = (name: string, Icon: typeof IconCheck, act: () => void, isMain = false) =>
    verbs.push({ name, Icon, isMain, act });

  if (mayAssign) {
    add(t({ id: 'messages.assign', message: 'Assign' }), IconUserPlus, () => show({ kind: 'assign', ids }));
  } else if (mayReply && assignedTo !== user.id) {
    add(t({ id: 'messages.take', message: 'Take' }), IconUserPlus, () =>
      run(ids, { verb: 'assign', staffId: user.id }),
    );
  }
  if (mayTransfer) {
    add(t({ id: 'messages.transfer', message: 'Transfer' }), IconArrowsExchange, () => show({ kind: 'transfer', ids }));
  }
  if (mayClose && over) {
    const reopen = () => run(ids, { verb: 'status', status: 'open' });
    add(t({ id: 'messages.reopen', message: 'Reopen' }), IconArrowBackUp, reopen);
  } else if (mayClose) {
    const resolve = () => run(ids, { verb: 'status', status: 'resolved' });
    add(t({ id: 'messages.resolve', message: 'Resolve' }), IconCheck, resolve, true);
  }
  return verbs;
}
