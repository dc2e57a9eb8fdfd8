import { useLingui } from '@lingui/react/macro';
import type { Audit } from '../../../shared/audit.ts';
import { useAll } from '../../sync/store.ts';
import { format } from '../../time/time.ts';
import classes from './audit.module.css';
import { AuditLine } from './audit-line.tsx';

interface Props {
  rows: readonly Audit[];
  timeZone: string;
  opened: string | null;
  onOpen: (id: string | null) => void;
}

/** Audit entries grouped by day. */
export function AuditLines({ rows, timeZone, opened, onOpen }: Props) {
  const { i18n, t } = useLingui();
  const brands = useAll('brand');
  const names = (id: string) => brands.find((one) => one.id === id)?.name;
  const day = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', timeZone } as const;
  const dayName = (at: string) => format(i18n.locale, day).format(new Date(at));
  return (
    <ol className={classes.lines} aria-label={t({ id: 'access.audit', message: 'Audit log' })}>
      {rows.map((line, index) => {
        const name = dayName(line.at);
        const before = rows[index - 1];
        const isFirst = before === undefined || dayName(before.at) !== name;
        return (
          <li key={line.id} className={classes.item}>
            {isFirst && <h3 className={classes.day}>{name}</h3>}
            <AuditLine
              line={line}
              names={names}
              timeZone={timeZone}
              isOpen={opened === line.id}
              onOpen={(isOpen) => onOpen(isOpen ? line.id : null)}
            />
          </li>
        );
      })}
    </ol>
  );
}
