import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { type FigurePart, figureParts } from '../../../figures/figure-format.ts';
import { format } from '../../../time/time.ts';
import { Card } from './card.tsx';
import type { Face } from './shown-brands.ts';
import { useShownQuery } from './use-shown-query.ts';
import classes from './week.module.css';

/** Response times and conversations of the last seven days, today last. */
export function Week({ face, isShown }: { face: Face; isShown: boolean }) {
  const { i18n } = useLingui();
  const { data } = useShownQuery(
    'GET /dashboard/analytics/trends',
    { query: { brand: face.key, range: 'last7' } },
    isShown,
  );
  const days = data?.days ?? [];
  return (
    <>
      <Bars
        title={<Trans id="wall.response_week">Response time, 7 days</Trans>}
        days={days.map(({ date, avgResponseTime }) => ({ date, value: avgResponseTime }))}
        say={(value) => figureParts(i18n, value, 'seconds')[0]}
      />
      <Bars
        title={<Trans id="wall.conversations_week">Conversations, 7 days</Trans>}
        days={days.map(({ date, conversations }) => ({ date, value: conversations }))}
        say={(value) => figureParts(i18n, value, 'count')[0]}
      />
    </>
  );
}

interface Props {
  title: ReactNode;
  days: readonly { date: string; value: number | null }[];
  say: (value: number | null) => FigurePart | undefined;
}

/** Bar chart with one bar per day, starting at 0. Today's bar is hollow, because the day is incomplete. */
function Bars({ title, days, say }: Props) {
  const { i18n } = useLingui();
  const most = Math.max(1, ...days.map(({ value }) => value ?? 0));
  const weekday = format(i18n.locale, { weekday: 'short', timeZone: 'UTC' });
  return (
    <Card title={title}>
      <ol className={`grid flex-1 min-h-0 gap-14 ${classes.days}`}>
        {days.map(({ date, value }, index) => (
          <li
            key={date}
            className={`flex flex-col items-center min-w-0 min-h-0 ${classes.day}`}
            data-today={index === days.length - 1 || undefined}
          >
            <Value part={say(value)} />
            <span className="flex items-end flex-1 min-h-0 w-full">
              <span
                className={`w-full bg-figure ${classes.bar}`}
                style={{ blockSize: `${(100 * (value ?? 0)) / most}%` }}
              />
            </span>
            <span className={`leading-28 dimmed ${classes.name}`}>{weekday.format(new Date(date))}</span>
          </li>
        ))}
      </ol>
    </Card>
  );
}

/** Value with its unit below, because seven bars leave no room for the unit beside the value. */
function Value({ part }: { part: FigurePart | undefined }) {
  if (part === undefined) return null;
  return (
    <span className={`text-20 text-center nowrap leading-26 ${classes.value}`}>
      {part.value}
      {part.unit !== null && (
        <span className={`block text-16 weight-500 text-center dimmed leading-22 ${classes.unit}`}>{part.unit}</span>
      )}
    </span>
  );
}
