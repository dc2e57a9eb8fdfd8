import { Trans, useLingui } from '@lingui/react/macro';
import { IconShield, IconShieldCheck } from '@tabler/icons-react';
import type { FiguresMeta } from '../../../../shared/api/figures.ts';
import { addDays } from '../../../../shared/days.ts';
import { dayOf } from '../../../figures/days.ts';
import { HeadFrame } from '../../../figures/head-frame.tsx';
import classes from '../../../figures/page-head.module.css';
import { dayName } from '../../../figures/range-words.ts';
import { useShownBrand } from '../../../session/session.ts';
import { BrandName } from '../../../shell/brand-name.tsx';
import { format } from '../../../time/time.ts';
import { useTimeZone } from '../../../time/use-time-zone.ts';
import { useShownClock } from '../shown-clock.ts';

const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
const second = (moment: number) => moment - (moment % 1000);

/** Shown time, comparison time, and whether the metrics have been verified by a recount. */
export function PastHead({ meta }: { meta: FiguresMeta | null }) {
  const { i18n } = useLingui();
  const brand = useShownBrand();
  const timeZone = useTimeZone();
  const moment = useShownClock(second) ?? 0;
  const shown = dayOf(moment, timeZone);
  const day = dayName(i18n, shown);
  const before = format(i18n.locale, { weekday: 'long', timeZone: 'UTC' }).format(new Date(addDays(shown, -1)));
  const minute = format(i18n.locale, { ...clock, timeZone }).format(moment);
  const told = { weekday: 'short', ...clock, second: '2-digit', timeZone } as const;
  const time = format(i18n.locale, told).format(moment);
  const isVerified = meta?.verifiedTo != null && Date.parse(meta.verifiedTo) >= moment;
  return (
    <HeadFrame
      page="dashboard"
      sub={
        <>
          <BrandName brand={brand} />
          {' · '}
          <Trans id="dashboard.past_compared">
            {day}, compared with {before} at {minute}
          </Trans>
        </>
      }
    >
      <span className={classes.fresh}>
        <span className={classes.then} aria-hidden />
        <Trans id="figures.as_of">as of {time}</Trans>
      </span>
      <span className={classes.verified}>
        {isVerified ? (
          <>
            <IconShieldCheck size={14} stroke={1.8} aria-hidden />
            <Trans id="dashboard.past_verified">Rebuilt from the log, verified</Trans>
          </>
        ) : (
          <>
            <IconShield size={14} stroke={1.8} aria-hidden />
            <Trans id="dashboard.past_rebuilt">Rebuilt from the log</Trans>
          </>
        )}
      </span>
    </HeadFrame>
  );
}
