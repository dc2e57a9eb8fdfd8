import { notifications, notificationsStore } from '@mantine/notifications';
import { useEffect } from 'react';
import type { Conversation, Notification } from '../../shared/rows.ts';
import { call } from '../api.ts';
import { present } from '../clock.ts';
import { loadChunk } from '../load-chunk.ts';
import { listenToRows, rowsOf } from '../sync/store.ts';
import { viewRow } from '../sync/view-row.ts';
import { toastProblem } from '../toast.ts';

const freshMs = 60_000;
/** Whoever is told of more at once reads the rest at the bell. */
const most = 4;
let underWay = 0;

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
    // What came while this code was on its way.
    for (const one of rowsOf('notification').values()) if (isNew(undefined, one)) void tell(one);
    return () => {
      deaf();
      // One by one, so that what hangs on a toast hears that it is gone.
      const { notifications: shown, queue } = notificationsStore.getState();
      for (const { id } of [...shown, ...queue]) if (id !== undefined) notifications.hide(id);
    };
  }, []);
}

/** The same notice is raised again, under its id, when its cause comes again. */
function isNew(before: Notification | undefined, after: Notification): boolean {
  return before?.at !== after.at && present() - Date.parse(after.at) < freshMs;
}

/**
 * Customers write by the hundred: nobody reads twenty notices, and those that wait for their place would be shown when they are news no
 * more. What a colleague meant for this person is always shown.
 */
function isCrowded({ id, cause }: Notification): boolean {
  if (cause !== 'vip' && cause !== 'overtime') return false;
  const { notifications: shown, queue } = notificationsStore.getState();
  const standing = [...shown, ...queue];
  return !standing.some((one) => one.id === id) && standing.length + underWay >= most;
}

async function tell(notice: Notification): Promise<void> {
  if (isCrowded(notice)) return;
  underWay += 1;
  await show(notice).finally(() => {
    underWay -= 1;
  });
}

async function show(notice: Notification): Promise<void> {
  const [row, chunk] = await Promise.all([
    rowOf(notice),
    loadChunk(() => import('./notice.tsx')).catch((problem: Error) => problem),
  ]);
  // Gone by now: cleared, or with who was signed in.
  if (rowsOf('notification').get(notice.id)?.at !== notice.at) return;
  if (chunk instanceof Error) toastProblem(chunk.message);
  else if (row !== null) chunk.showNotice(notice, row);
}

/** As the notice found it; the server is asked when the row has not come yet, or is in no scope of this page. */
async function rowOf({ conversationId, version }: Notification): Promise<Conversation | null> {
  const known = rowsOf('conversation').get(conversationId);
  if (known !== undefined && known.version >= version) return known;
  const result = await call('GET /conversations/:id', { params: { id: conversationId } });
  return result.error ? null : viewRow(result.data);
}
