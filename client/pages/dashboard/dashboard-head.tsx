import { Trans, useLingui } from '@lingui/react/macro';
import { useShownBrand } from '../../session.ts';
import { useConnection } from '../../sync/connection.ts';
import { clockSeconds } from '../../ui/time.ts';
import classes from './dashboard.module.css';

function Fresh({ online }: { online: boolean }) {
  return online ? <Trans id="dashboard.now">now</Trans> : <Trans id="shell.disconnected">Not connected</Trans>;
}

/** What is looked at, and how fresh it is. */
export function DashboardHead({ changedAt }: { changedAt: number | null }) {
  const { i18n } = useLingui();
  const brand = useShownBrand();
  const online = useConnection() === 'online';
  const time = changedAt === null ? null : clockSeconds(changedAt, i18n.locale);
  return (
    <header className={classes.head}>
      <div>
        <h1 className={classes.title}>
          <Trans id="nav.dashboard">Dashboard</Trans>
        </h1>
        <p className={classes.brand}>{brand?.name ?? <Trans id="shell.all_brands">All brands</Trans>}</p>
      </div>
      <p className={classes.fresh}>
        <span className={classes.dot} data-online={online || undefined} aria-hidden />
        {time === null ? <Fresh online={online} /> : <Trans id="dashboard.as_of">as of {time}</Trans>}
      </p>
    </header>
  );
}
