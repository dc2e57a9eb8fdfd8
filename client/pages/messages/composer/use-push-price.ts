import { useEffect, useState } from 'react';
import type { Quota } from '../../../../shared/quota.ts';
import type { Conversation } from '../../../../shared/rows.ts';
import { call } from '../../../api/api.ts';
import { useRow } from '../../../sync/store.ts';
import { useIsStopped } from '../../../ui/use-is-stopped.ts';

/** Cost of a push message, and the remaining quota of the account. */
export interface PushPrice {
  /** Number of messages that LINE counts for one push. */
  recipients: number;
  /** `null` while unknown. */
  quota: Quota | null;
  /** Whether the brand's own limit is reached, so that pushes are rejected. */
  isStopped: boolean;
}

const unknown: Omit<PushPrice, 'isStopped'> = { recipients: 1, quota: null };

type Of = Pick<Conversation, 'id' | 'lineAccountId' | 'brandId'>;

/** Loaded when the conversation is opened. Changes of the quota are pushed. */
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
