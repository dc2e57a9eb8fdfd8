import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { FigureValue } from './figure.tsx';
import type { Figures } from './figures.ts';
import classes from './strip.module.css';

/** Who waits, who waits too long, whom nobody has: the part that turns red. */
export function Strip({ figures }: { figures: Figures }) {
  const over = (figures.overtimeCustomers ?? 0) > 0;
  return (
    <section className={classes.strip}>
      <Part label={<Trans id="dashboard.waiting">Waiting</Trans>} value={figures.waitingCustomers} />
      <Part label={<Trans id="dashboard.overtime">Overtime</Trans>} value={figures.overtimeCustomers} over={over} />
      <Part label={<Trans id="dashboard.unassigned">Unassigned</Trans>} value={figures.unassignedCustomers} />
    </section>
  );
}

type Props = { label: ReactNode; value: number | null | undefined; over?: boolean };

function Part({ label, value, over = false }: Props) {
  return (
    <div className={classes.part} data-over={over || undefined}>
      <span className={classes.label}>{label}</span>
      <span className={classes.value}>
        <FigureValue value={value} />
      </span>
    </div>
  );
}
