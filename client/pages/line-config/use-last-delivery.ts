import { useEffect, useState } from 'react';
import type { Delivery } from '../../../shared/monitor-rows.ts';
import type { LineAccount } from '../../../shared/rows.ts';
import { listenToRows } from '../../sync/store.ts';

const later = (a: string | null, b: string | null) => ((a ?? '') > (b ?? '') ? a : b);

/** Time of the last event from LINE: from the account row, which updates once a minute, or from a pushed delivery if later. */
export function useLastDelivery({ id, lastEventAt }: Pick<LineAccount, 'id' | 'lastEventAt'>): string | null {
  const [told, setTold] = useState<{ id: string; at: string } | null>(null);
  useEffect(
    () =>
      listenToRows((changes) => {
        for (const { kind, after } of changes) {
          if (kind !== 'delivery' || after === undefined) continue;
          const { lineAccountId, at, events, verdict } = after as Delivery;
          if (lineAccountId === id && events > 0 && verdict !== 'refused') setTold({ id, at });
        }
      }),
    [id],
  );
  return later(lastEventAt, told?.id === id ? told.at : null);
}
