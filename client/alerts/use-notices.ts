import { notifications } from '@mantine/notifications';
import { useEffect } from 'react';
import type { Notification } from '../../shared/rows.ts';
import { call } from '../api.ts';
import { loadChunk } from '../load-chunk.ts';
import { listenToRows } from '../sync/store.ts';
import { viewRow } from '../sync/view-row.ts';
import { toastProblem } from '../toast.ts';

const freshMs = 60_000;

/** What concerns this person alone: a VIP who writes, a mention, an escalation, a transfer, overtime. */
export function useNotices(): void {
  useEffect(() => {
    const deaf = listenToRows((changes) => {
      for (const { kind, id, before, after } of changes) {
        if (kind !== 'notification') continue;
        if (after === undefined) notifications.hide(id);
        else if (isNew(before as Notification | undefined, after as Notification)) void tell(after as Notification);
      }
    });
    return () => {
      deaf();
      notifications.clean();
    };
  }, []);
}

/** The same notice is raised again, under its id, when its cause comes again. */
function isNew(before: Notification | undefined, after: Notification): boolean {
  return before?.at !== after.at && Date.now() - Date.parse(after.at) < freshMs;
}

async function tell(notice: Notification): Promise<void> {
  const [result, chunk] = await Promise.all([
    call('GET /conversations/:id', { params: { id: notice.conversationId } }),
    loadChunk(() => import('./notice.tsx')).catch((problem: Error) => problem),
  ]);
  if (chunk instanceof Error) toastProblem(chunk.message);
  else if (!result.error) chunk.showNotice(notice, viewRow(result.data));
}
