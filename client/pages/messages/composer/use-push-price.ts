import { useEffect, useState } from 'react';
import type { Quota } from '../../../../shared/quota.ts';
import type { Conversation } from '../../../../shared/rows.ts';
import { call } from '../../../api/api.ts';
import { useRow } from '../../../sync/store.ts';
import { useIsStopped } from '../../../ui/use-is-stopped.ts';

/** The price of a push, and what the month still holds for the conversation's account. */
export interface PushPrice {
  /** Messages that LINE counts for one push. */
  recipients: number;
  /** null while LINE has not said. */
  quota: Quota | null;
  /** The brand's own limit is reached: none is let through. */
  isStopped: boolean;
}

const unknown: Omit<PushPrice, 'isStopped'> = { recipients: 1, quota: null };

type Of = Pick<Conversation, 'id' | 'lineAccountId' | 'brandId'>;

/** Asked once when the conversation is opened; what the month holds is then told by push. */
export function usePushPrice({ id, lineAccountId, brandId }: Of): PushPrice {
  const row = useRow('lineQuota', lineAccountId);
  const isStopped = useIsStopped(brandId);
  const [price, setPrice] = useState(unknown);
  useEffect(() => {
    let gone = false;
    void call('GET /conversations/:id/send-cost', { params: { id } }).then((answer) => {
      if (!gone && !answer.error) setPrice(answer.data);
    });
    return () => {
      gone = true;
    };
  }, [id]);
  return { recipients: price.recipients, quota: row ?? price.quota, isStopped };
}
