import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { tolerances } from '../../../../shared/limits.ts';
import { figureText } from '../../../figures/figure-format.ts';
import { useRow } from '../../../sync/store.ts';
import { number } from '../../../time/time.ts';
import { Span } from '../span.tsx';
import type { Face } from './shown-brands.ts';
import { useLive, useShownQuery } from './use-shown-query.ts';
import classes from './waiting-strip.module.css';

/** Maximum number of rows per request. */
const rowsMax = 50;

/** Waiting, overdue and unassigned customers. Overdue turns red. */
export function WaitingStrip({ face, isShown }: { face: Face; isShown: boolean }) {
  const { i18n } = useLingui();
  const { waitingCustomers, overtimeCustomers, unassignedCustomers } = useLive(face.brandIds);
  const over = overtimeCustomers ?? 0;
  const { data: late } = useShownQuery(
    'GET /dashboard/reminders/overdue',
    // The request contains the number of customers, so a change of the number repeats it.
    over === 0 ? null : { query: { brand: face.key, limit: Math.min(over, rowsMax) } },
    isShown,
  );
  const since = over === 0 ? undefined : late?.map(({ waitingSince }) => waitingSince).sort()[0];
  const { normal, vip3 } = useRow('settings', 'settings')?.tolerances ?? tolerances;
  const limit = figureText(i18n, normal, 'seconds');
  const strictest = figureText(i18n, vip3, 'seconds');
  return (
    <dl className={classes.strip}>
      <Part label={<Trans id="dashboard.waiting">Waiting</Trans>} value={waitingCustomers} />
      <Part
        label={<Trans id="dashboard.overtime">Overdue</Trans>}
        value={overtimeCustomers}
        isOver={over > 0}
        note={
          <>
            {since !== undefined && (
              <span>
                <Trans id="dashboard.longest">
                  longest <Span at={since} />
                </Trans>
              </span>
            )}
            <span>
              <Trans id="wall.limits">
                limit {limit}, VIP 3 {strictest}
              </Trans>
            </span>
          </>
        }
      />
      <Part label={<Trans id="dashboard.unassigned">Unassigned</Trans>} value={unassignedCustomers} />
    </dl>
  );
}

interface PartProps {
  label: ReactNode;
  value: number | undefined;
  note?: ReactNode;
  isOver?: boolean;
}

function Part({ label, value, note, isOver = false }: PartProps) {
  const { i18n } = useLingui();
  return (
    <div className={classes.part} data-noted={note !== undefined || undefined} data-over={isOver || undefined}>
      <dt className={classes.label}>
        {label}
        {note !== undefined && <span className={classes.note}>{note}</span>}
      </dt>
      <dd className={classes.value}>{value === undefined ? '—' : number(value, i18n.locale)}</dd>
    </div>
  );
}
