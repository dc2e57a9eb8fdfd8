import { Trans, useLingui } from '@lingui/react/macro';
import { number } from '../../time/time.ts';
import { useMoment } from '../../time/use-moment.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** Largest fitting unit of a duration, its count, and the milliseconds until the count changes. */
function told(ms: number) {
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

/** Time since the last event from LINE. Updates itself. */
export function LastEvent({ at }: { at: string }) {
  const { i18n, t } = useLingui();
  const then = Date.parse(at);
  const now = useMoment((moment) => told(moment - then).changesIn);
  const { unit, count } = told(now - then);
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
