import { useCallback } from 'react';
import { useLocation } from 'wouter';
import { newId } from '../../api/new-id.ts';
import { paths } from '../../app/routes.ts';
import { withList } from './list/use-list-address.ts';

/**
 * Returns a function that shows a message of the open conversation in the thread, and changes the address to the message. The history entry
 * stays the same, and so does whether the list precedes it.
 */
export function useShowMessage(conversationId: string): (messageId: string) => void {
  const [, navigate] = useLocation();
  return useCallback(
    (messageId: string) => {
      const { fromList } = (window.history.state ?? {}) as { fromList?: boolean };
      const state = { visit: newId(), fromList };
      navigate(withList(paths.messages(conversationId, messageId)), { replace: true, state });
    },
    [conversationId, navigate],
  );
}
