import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { number } from '../../../time/time.ts';
import { useLive } from './use-live.ts';
import classes from './waiting-strip.module.css';

/** Waiting, overdue and unassigned customers: the part that turns red. */
export function WaitingStrip({ brandIds }: { brandIds: readonly string[] }) {
  const { waitingCustomers, overtimeCustomers, unassignedCustomers } = useLive(brandIds);
  return (
    <dl className={classes.strip}>
      <Part label={<Trans id="dashboard.waiting">Waiting</Trans>} value={waitingCustomers} />
      <Part
        label={<Trans id="dashboard.overtime">Overtime</Trans>}
        value={overtimeCustomers}
        isOver={(overtimeCustomers ?? 0) > 0}
      />
      <Part label={<Trans id="dashboard.unassigned">Unassigned</Trans>} value={unassignedCustomers} />
    </dl>
  );
}

function Part({ label, value, isOver = false }: { label: ReactNode; value: number | undefined; isOver?: boolean }) {
  const { i18n } = useLingui();
  return (
    <div className={classes.part} data-over={isOver || undefined}>
      <dt className={classes.label}>{label}</dt>
      <dd className={classes.value}>{value === undefined ? '—' : number(value, i18n.locale)}</dd>
    </div>
  );
}
