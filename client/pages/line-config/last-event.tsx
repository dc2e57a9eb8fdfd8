import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import type { LineAccount } from '../../../shared/rows.ts';
import { listenToRows } from '../../sync/store.ts';
import { number } from '../../time/time.ts';
import { useMoment } from '../../time/use-moment.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** Returns a duration as a number of its largest unit, and the milliseconds until that number changes. */
function inLargestUnit(ms: number) {
  const span = Math.max(0, ms);
  const [unit, size] =
    span < minuteMs
      ? (['second', 1000] as const)
      : span < hourMs
        ? (['minute', minuteMs] as const)
        : span < dayMs
          ? (['hour', hourMs] as const)
          : (['day', dayMs] as const);
  return { unit, count: Math.floor(span / size), changesIn: size - (span % size) };
}

/** Time since the last event from LINE. Updates automatically. */
export function LastEvent({ at }: { at: string }) {
  const { i18n, t } = useLingui();
  const then = Date.parse(at);
  const now = useMoment((moment) => inLargestUnit(moment - then).changesIn);
  const { unit, count } = inLargestUnit(now - then);
  const n = number(count, i18n.locale);
  const words = {
    second: t({ id: 'lineconfig.seconds', message: `${n} s` }),
    minute: t({ id: 'lineconfig.minutes', message: `${n} min` }),
    hour: t({ id: 'lineconfig.hours', message: `${n} h` }),
    day: t({ id: 'lineconfig.days', message: `${n} d` }),
  }[unit];
  return (
    <time dateTime={at}>
      <Trans id="lineconfig.last_event">last event {words} ago</Trans>
    </time>
  );
}

const later = (a: string | null, b: string | null) => ((a ?? '') > (b ?? '') ? a : b);

/**
 * Returns the time of the last event from LINE. Uses the account row, which updates once a minute, or a pushed delivery if the delivery is
 * later.
 */
export function useLastDelivery({ id, lastEventAt }: Pick<LineAccount, 'id' | 'lastEventAt'>): string | null {
  const [pushed, setPushed] = useState<{ id: string; at: string } | null>(null);
  useEffect(
    () =>
      listenToRows('delivery', (changes) => {
        for (const { after } of changes) {
          if (after === undefined) continue;
          const { lineAccountId, at, events, verdict } = after;
          if (lineAccountId === id && events > 0 && verdict !== 'refused') setPushed({ id, at });
        }
      }),
    [id],
  );
  return later(lastEventAt, pushed?.id === id ? pushed.at : null);
}
