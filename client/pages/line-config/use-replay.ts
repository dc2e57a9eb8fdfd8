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
    const body = deliveryId === undefined ? {} : { deliveryId };
    const result = await call('POST /line-accounts/:id/webhooks/replay', { params: { id: accountId }, body });
    setReplaying(false);
    if (result.error) {
      toastError(result);
      return;
    }
    const { replayed, unknown, gone } = result.data;
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
