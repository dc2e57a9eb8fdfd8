import { Trans, useLingui } from '@lingui/react/macro';
import { IconShieldCheck } from '@tabler/icons-react';
import type { FiguresMeta } from '../../../shared/api/figures.ts';
import { useShownBrand } from '../../session/session.ts';
import { PageName } from '../../shell/page-name.tsx';
import { useConnection } from '../../sync/connection.ts';
import { format } from '../../time/time.ts';
import classes from './arena-head.module.css';
import { weekOf } from './week.ts';

/** The brands, the day, and how old its figures are. */
export function ArenaHead({ meta }: { meta: FiguresMeta | null }) {
  const brand = useShownBrand();
  const online = useConnection() === 'online';
  return (
    <header className={classes.head}>
      <div>
        <h1 className={classes.title}>
          <PageName page="performance" />
        </h1>
        <p className={classes.sub}>
          {brand?.name ?? <Trans id="shell.all_brands">All brands</Trans>}
          {meta !== null && <Today meta={meta} />}
        </p>
      </div>
      {meta !== null && <Fresh meta={meta} online={online} />}
    </header>
  );
}

function Today({ meta: { asOf, timeZone } }: { meta: FiguresMeta }) {
  const { i18n } = useLingui();
  const at = Date.parse(asOf);
  const day = format(i18n.locale, { timeZone, weekday: 'long', day: 'numeric', month: 'long' }).format(at);
  const week = weekOf(at, timeZone).number;
  const time = format(i18n.locale, { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(at);
  return (
    <>
      {' · '}
      <Trans id="performance.today">
        {day}, week {week}, compared with yesterday at {time}
      </Trans>
    </>
  );
}

function Fresh({ meta: { asOf, verifiedTo, timeZone }, online }: { meta: FiguresMeta; online: boolean }) {
  const { i18n } = useLingui();
  const clock = { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  const time = format(i18n.locale, { ...clock, second: '2-digit' }).format(Date.parse(asOf));
  const verified = verifiedTo === null ? null : format(i18n.locale, clock).format(Date.parse(verifiedTo));
  return (
    <div className={classes.fresh}>
      <span className={classes.asOf}>
        <span className={classes.dot} data-online={online || undefined} aria-hidden />
        {online ? (
          <Trans id="dashboard.as_of">as of {time}</Trans>
        ) : (
          <Trans id="shell.disconnected">Not connected</Trans>
        )}
      </span>
      {verified !== null && (
        <span className={classes.verified}>
          <IconShieldCheck size={14} stroke={1.8} aria-hidden />
          <Trans id="performance.verified">Verified to {verified}</Trans>
        </span>
      )}
    </div>
  );
}
