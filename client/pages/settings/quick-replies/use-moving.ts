import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { QuickReply } from '../../../../shared/rows.ts';
import { call } from '../../../api/api.ts';
import { rowStore } from '../../../sync/store.ts';
import { toastError } from '../../../toasts/toast.ts';
import { reordered } from './reordered.ts';

/** Moves an item optimistically, sends the change, and announces it to screen readers. @param list movable items in order */
export function useMoving(list: readonly QuickReply[]) {
  const { t } = useLingui();
  const [said, setSaid] = useState('');

  const move = (id: string, to: number) => {
    const title = list.find((one) => one.id === id)?.title ?? '';
    const items = reordered(list, id, to);
    if (items.length === 0) return;
    const [place, count] = [to + 1, list.length];
    setSaid(t({ id: 'settings.moved', message: `${title}: position ${place} of ${count}` }));
    void sendOrder(items);
  };
  return { move, said };
}

async function sendOrder(items: { id: string; sort: number }[]): Promise<void> {
  const ends = items.map(({ id, sort }) => rowStore.overlay('quickReply', id, { sort }));
  const result = await call('PUT /quick-replies/batch/sort', { body: { items } });
  for (const end of ends) end(result.error ? null : result.position);
  if (result.error) toastError(result);
}
