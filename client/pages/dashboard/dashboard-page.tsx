import { Trans } from '@lingui/react/macro';
import { useCan } from '../../session/session.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import classes from './dashboard.module.css';
import { DashboardHead } from './dashboard-head.tsx';
import { Figure } from './figure.tsx';
import { Strip } from './strip.tsx';
import { useFigures } from './use-figures.ts';

/** The figures that say "now". */
export function DashboardPage() {
  const { state, figures, changedAt, retry } = useFigures();
  const mayKpis = useCan('dashboard.kpis');
  if (state === 'refused' || state === 'failed') {
    const title = <Trans id="dashboard.refused">The dashboard could not be opened.</Trans>;
    return state === 'failed' ? <ErrorState title={title} onRetry={retry} /> : <ErrorState title={title} />;
  }
  const vipWaiting = figures.vipWaiting ?? 0;
  return (
    <div className={classes.page}>
      <DashboardHead changedAt={changedAt} />
      <Strip figures={figures} />
      <section className={classes.cards}>
        {mayKpis && (
          <Figure
            label={<Trans id="dashboard.active">Active conversations</Trans>}
            value={figures.activeConversations}
            rows="all"
            note={<Trans id="dashboard.active_note">open or pending now</Trans>}
          />
        )}
        {mayKpis && (
          <Figure
            label={<Trans id="dashboard.vip">VIP customers</Trans>}
            value={figures.vipCustomers}
            rows="vip"
            note={figures.vipWaiting !== undefined && <Trans id="dashboard.vip_note">{vipWaiting} waiting now</Trans>}
            tone={vipWaiting > 0 ? 'soon' : 'calm'}
          />
        )}
        <Figure
          label={<Trans id="dashboard.unread">Unread conversations</Trans>}
          value={figures.unreadTotal}
          rows="unread"
          note={<Trans id="dashboard.unread_note">waiting to be read</Trans>}
        />
        {mayKpis && (
          <Figure
            label={<Trans id="dashboard.customers">Customers</Trans>}
            value={figures.customers}
            note={<Trans id="dashboard.customers_note">who have written on LINE</Trans>}
          />
        )}
      </section>
    </div>
  );
}
