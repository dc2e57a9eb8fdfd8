import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { FigureValue } from './figure.tsx';
import type { Figures } from './figures.ts';
import { type Rows, RowsLink } from './rows-link.tsx';
import classes from './strip.module.css';

/** Waiting, overdue and unassigned conversations: the part that turns red. */
export function Strip({ figures }: { figures: Figures }) {
  const over = (figures.overtimeCustomers ?? 0) > 0;
  return (
    <section className={classes.strip}>
      <Part label={<Trans id="dashboard.waiting">Waiting</Trans>} value={figures.waitingCustomers} rows="all" />
      <Part
        label={<Trans id="dashboard.overtime">Overtime</Trans>}
        value={figures.overtimeCustomers}
        rows="overtime"
        over={over}
      />
      <Part
        label={<Trans id="dashboard.unassigned">Unassigned</Trans>}
        value={figures.unassignedCustomers}
        rows="unassigned"
      />
    </section>
  );
}

type Props = { label: ReactNode; value: number | null | undefined; rows?: Rows; over?: boolean };

function Part({ label, value, rows = null, over = false }: Props) {
  return (
    <RowsLink className={classes.part} rows={rows} isOver={over}>
      <span className={classes.label}>{label}</span>
      <span className={classes.value}>
        <FigureValue value={value} />
      </span>
    </RowsLink>
  );
}
