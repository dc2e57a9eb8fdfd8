import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { call } from '../../api/api.ts';
import { toastDone, toastError, toastProblem } from '../../toasts/toast.ts';

/** Has what was set aside read again, one delivery or all, and says what came of it. */
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
      toastDone(t({ id: 'lineconfig.replay_done', message: `Replayed: ${replayed}. Still not known: ${unknown}.` }));
    } else if (unknown > 0) {
      toastProblem(
        t({
          id: 'lineconfig.replay_unknown',
          message: 'This version does not know this kind either. It stays set aside, kept whole.',
        }),
      );
    } else {
      toastProblem(
        gone > 0
          ? t({ id: 'lineconfig.replay_gone', message: 'It was erased since.' })
          : t({ id: 'lineconfig.replay_nothing', message: 'Nothing of it is left to read: its events are recorded.' }),
      );
    }
    onDone();
  };
  return { isReplaying, replay };
}

/** Part by part. */
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
