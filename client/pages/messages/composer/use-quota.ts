import { useEffect, useState } from 'react';
import type { Quota } from '../../../../shared/quota.ts';
import type { Conversation } from '../../../../shared/rows.ts';
import { call } from '../../../api.ts';
import { useRow } from '../../../sync/store.ts';

/** What the month still holds for the conversation's account: asked once when it is opened, then told by push. */
export function useQuota({ id, lineAccountId }: Pick<Conversation, 'id' | 'lineAccountId'>): Quota | null {
  const row = useRow('lineQuota', lineAccountId);
  const [told, setTold] = useState<Quota | null>(null);
  useEffect(() => {
    let gone = false;
    void call('GET /conversations/:id/send-cost', { params: { id } }).then((answer) => {
      if (!gone && !answer.error) setTold(answer.data.quota);
    });
    return () => {
      gone = true;
    };
  }, [id]);
  return row ?? told;
}
