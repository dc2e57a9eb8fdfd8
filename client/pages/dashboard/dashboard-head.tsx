import { Trans, useLingui } from '@lingui/react/macro';
import { useShownBrand } from '../../session/session.ts';
import { PageName } from '../../shell/page-name.tsx';
import { useConnection } from '../../sync/connection.ts';
import { clockSeconds } from '../../time/time.ts';
import classes from './dashboard.module.css';

function Fresh({ online }: { online: boolean }) {
  return online ? <Trans id="dashboard.now">now</Trans> : <Trans id="shell.disconnected">Not connected</Trans>;
}

/** The shown brand, and the age of its figures. */
export function DashboardHead({ changedAt }: { changedAt: number | null }) {
  const { i18n } = useLingui();
  const brand = useShownBrand();
  const online = useConnection() === 'online';
  const time = changedAt === null ? null : clockSeconds(changedAt, i18n.locale);
  return (
    <header className={classes.head}>
      <div>
        <h1 className={classes.title}>
          <PageName page="dashboard" />
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
