import { useLingui } from '@lingui/react/macro';
import { notifications } from '@mantine/notifications';
import { useRef } from 'react';
import type { Conversation } from '../../../shared/rows.ts';
import { isEnded } from '../../../shared/vocabulary.ts';
import { rowsOf } from '../../sync/store.ts';
import { useRun } from './actions/use-run.ts';

/** Resolves. Where the last word is the customer's it asks first, and the same once more answers. */
export function useResolveAsking(): (ids: readonly string[]) => void {
  const { t } = useLingui();
  const run = useRun();
  const asked = useRef<{ about: string; toast: string } | null>(null);
  return (ids) => {
    const left = ids.flatMap((id) => rowsOf('conversation').get(id) ?? []).filter(isLeftUnanswered);
    const about = left.map(({ id, lastMessage }) => `${id} ${lastMessage?.id}`).join();
    const before = asked.current;
    if (before !== null) notifications.hide(before.toast);
    asked.current = null;
    if (left.length === 0 || before?.about === about) return run(ids, { action: 'status', status: 'resolved' });
    const toast = notifications.show({
      message: t({
        id: 'messages.resolve_again',
        message: 'The customer had the last word. Press E once more to resolve it all the same.',
      }),
      color: 'yellow',
      role: 'alert',
      onClose: () => {
        if (asked.current?.toast === toast) asked.current = null;
      },
    });
    asked.current = { about, toast };
  };
}

/** An automatic message is no answer. */
function isLeftUnanswered({ status, lastMessage, waitingSince }: Conversation): boolean {
  const over = isEnded(status);
  return !over && (waitingSince !== null || lastMessage?.direction === 'in');
}
