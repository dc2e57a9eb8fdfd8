import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { call } from '../../api/api.ts';
import { toastDone, toastError, toastProblem } from '../../toasts/toast.ts';

/** Reprocesses unrecognized webhooks, of one delivery or all, and shows the result. */
export function useReplay(accountId: string, onDone: () => void) {
  const { t } = useLingui();
  const [isReplaying, setReplaying] = useState(false);
  const replay = async (deliveryId?: string) => {
    if (isReplaying) return;
    setReplaying(true);
    const result = await replayAll(accountId, deliveryId);
    setReplaying(false);
    if (result.error) {
      toastError(result);
      onDone();
      return;
    }
    const { replayed, unknown, gone } = result.counts;
    if (replayed > 0) {
      toastDone(
        t({ id: 'lineconfig.replay_done', message: `Reprocessed: ${replayed}. Still unrecognized: ${unknown}.` }),
      );
    } else if (unknown > 0) {
      toastProblem(
        t({
          id: 'lineconfig.replay_unknown',
          message: 'This version doesn’t recognize this type either. It is kept in full.',
        }),
      );
    } else {
      toastProblem(
        gone > 0
          ? t({ id: 'lineconfig.replay_gone', message: 'It has since been erased.' })
          : t({ id: 'lineconfig.replay_nothing', message: 'Nothing to reprocess: all its events are recorded.' }),
      );
    }
    onDone();
  };
  return { isReplaying, replay };
}

/** Repeats the request until all parts are processed. */
async function replayAll(id: string, deliveryId: string | undefined) {
  const counts = { replayed: 0, unknown: 0, gone: 0 };
  for (let after: number | null = 0; after !== null; ) {
    const body: { deliveryId?: string; after: number } = { ...(deliveryId === undefined ? {} : { deliveryId }), after };
    const result = await call('POST /line-accounts/:id/webhooks/replay', { params: { id }, body });
    if (result.error) return result;
    counts.replayed += result.data.replayed;
    counts.unknown += result.data.unknown;
    counts.gone += result.data.gone;
    after = result.meta.next;
  }
  return { error: false as const, counts };
}
