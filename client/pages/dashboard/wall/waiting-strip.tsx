import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { groupTexts } from '../../../../shared/group-texts.ts';
import { tolerances } from '../../../../shared/limits.ts';
import { memberGroups } from '../../../../shared/vocabulary.ts';
import { figureText } from '../../../figures/figure-format.ts';
import { useRow } from '../../../sync/store.ts';
import { number } from '../../../time/time.ts';
import { Span } from '../span.tsx';
import type { Face } from './shown-brands.ts';
import { useLive, useShownQuery } from './use-shown-query.ts';
import classes from './waiting-strip.module.css';

/** Maximum number of rows per request. */
const rowsMax = 50;

/** Numbers of waiting, overdue and unassigned customers. The number of overdue customers turns red. */
export function WaitingStrip({ face, isShown }: { face: Face; isShown: boolean }) {
  const { waitingCustomers, overtimeCustomers, unassignedCustomers } = useLive(face.brandIds);
  const over = overtimeCustomers ?? 0;
  return (
    <dl className={`grid gap-16 ${classes.strip}`}>
      <Part label={<Trans id="dashboard.waiting">Waiting</Trans>} value={waitingCustomers} />
      <Part
        label={<Trans id="dashboard.overtime">Overdue</Trans>}
        value={overtimeCustomers}
        isOver={over > 0}
        note={<OverdueNote brand={face.key} count={over} isShown={isShown} />}
      />
      <Part label={<Trans id="dashboard.unassigned">Unassigned</Trans>} value={unassignedCustomers} />
    </dl>
  );
}

/**
 * Time since the earliest missed deadline, and the wait limits. A VIP level is omitted if its limit is the same as for customers without a
 * level.
 */
export function OverdueNote({ brand, count, isShown }: { brand: string; count: number; isShown: boolean }) {
  const { i18n } = useLingui();
  const { data: late } = useShownQuery(
    'GET /dashboard/reminders/overdue',
    // The request contains the number of overdue customers as a limit, so it is repeated whenever that number changes.
    count === 0 ? null : { query: { brand, limit: Math.min(count, rowsMax) } },
    isShown,
  );
  const due = count === 0 ? undefined : late?.[0]?.dueAt;
  const limitOf = useRow('settings', 'settings')?.tolerances ?? tolerances;
  const limits = memberGroups
    .filter((group) => group === 'normal' || limitOf[group] !== limitOf.normal)
    .map((group) => {
      const limit = figureText(i18n, limitOf[group], 'seconds');
      return group === 'normal' ? limit : `${i18n._(groupTexts[group])} ${limit}`;
    })
    .join(' · ');
  return (
    <>
      {due !== undefined && (
        <span>
          <Trans id="wall.overdue_by">
            by up to <Span at={due} />
          </Trans>
        </span>
      )}
      <span>
        <Trans id="wall.limits">limit {limits}</Trans>
      </span>
    </>
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
    <div
      className={`flex items-center justify-between gap-16 border bg-raised ${classes.part}`}
      data-noted={note !== undefined || undefined}
      data-over={isOver || undefined}
    >
      <dt className={`weight-500 dimmed text-26 ${classes.label}`}>
        {label}
        {note !== undefined && <span className="flex flex-col text-20 weight-400 mt-6 leading-28">{note}</span>}
      </dt>
      <dd className={`weight-650 tracking-tight ${classes.value}`}>
        {value === undefined ? '—' : number(value, i18n.locale)}
      </dd>
    </div>
  );
}
