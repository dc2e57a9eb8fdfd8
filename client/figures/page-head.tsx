import { Trans, useLingui } from '@lingui/react/macro';
import { IconShieldCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { FiguresMeta } from '../../shared/api/figures.ts';
import type { PageName as Name } from '../app/pages.ts';
import { present } from '../time/clock.ts';
import { format } from '../time/time.ts';
import { useTimeZone } from '../time/use-time-zone.ts';
import { otherZone } from '../time/zone.ts';
import { HeadFrame } from './head-frame.tsx';
import { momentText } from './moment-text.ts';
import classes from './page-head.module.css';
import { StaleWords } from './stale-words.tsx';
import { type Stale, useKnown } from './use-known.ts';

interface Props {
  page: Name;
  /** The brand, the days, and the comparison period. */
  sub: ReactNode;
  /** Time of the figures. Milliseconds since the epoch, `null` while loading. */
  at: number | null;
  /** Meta of the last result. `null` while loading. */
  meta: FiguresMeta | null;
  /** Controls on the right. */
  children?: ReactNode;
}

/** Page header of figures: title, age of the figures, and progress of recounting. */
export function PageHead({ page, sub, at, meta, children }: Props) {
  const { i18n } = useLingui();
  const verified = meta?.verifiedTo == null ? null : momentText(meta.verifiedTo, meta, i18n.locale);
  return (
    <HeadFrame page={page} sub={sub}>
      <Fresh at={at} />
      {verified !== null && (
        <span className="inline-flex items-center gap-6 text-12 weight-500 color-accent bg-accent rounded-6 py-2 px-8">
          <IconShieldCheck size={14} stroke={1.8} aria-hidden />
          <Trans id="figures.verified_short">Verified to {verified}</Trans>
        </span>
      )}
      {children}
    </HeadFrame>
  );
}

const clock = { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' } as const;

/** Returns the time to show. While offline, the time when the connection was lost, or the time of the figures if that is later. */
function shownMoment(reason: Stale | null, at: number | null): number | null {
  if (reason?.why !== 'offline') return reason?.asOf ?? at;
  return at === null || reason.asOf === null ? reason.asOf : Math.max(reason.asOf, at);
}

/** Shows the time of the figures. If the figures are not current, the time is red and the reason is shown. */
function Fresh({ at }: Pick<Props, 'at'>) {
  const { i18n } = useLingui();
  const { reason, isStale } = useKnown();
  const timeZone = useTimeZone();
  const shown = shownMoment(reason, at);
  const time = shown === null ? null : format(i18n.locale, { ...clock, timeZone }).format(shown);
  const zone = otherZone(shown ?? present());
  return (
    <span
      className={`inline-flex items-center gap-8 dimmed ${classes.fresh}`}
      data-stale={isStale || undefined}
      role={isStale ? 'status' : undefined}
    >
      <span className={`w-8 h-8 rounded-full ${classes.dot}`} data-why={reason?.why} aria-hidden />
      {reason !== null && <StaleWords stale={reason} />}
      {time !== null && (
        <span>
          <Trans id="figures.as_of">as of {time}</Trans>
          {zone !== null && ` · ${zone}`}
        </span>
      )}
      {time === null && reason === null && <Trans id="figures.now">now</Trans>}
    </span>
  );
}
