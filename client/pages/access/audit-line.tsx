import { Trans, useLingui } from '@lingui/react/macro';
import { IconChevronDown, IconChevronUp, IconRobot } from '@tabler/icons-react';
import type { Audit } from '../../../shared/audit.ts';
import { format } from '../../time/time.ts';
import { Avatar } from '../../ui/avatar.tsx';
import classes from './audit.module.css';
import { AuditAct } from './audit-act.tsx';
import { AuditSide } from './audit-side.tsx';
import { AuditSummary } from './audit-summary.tsx';
import { fieldName, type Names } from './audit-words.ts';

interface Props {
  line: Audit;
  names: Names;
  timeZone: string;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
}

/** Audit entry. When expanded, shows each field before and after the change. */
export function AuditLine({ line, names, timeZone, isOpen, onOpen }: Props) {
  const { i18n } = useLingui();
  const { at, actor, changes } = line;
  const time = { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23', timeZone } as const;
  const record = Number(line.id.split(':')[0]);
  return (
    <div className={classes.line} data-open={isOpen || undefined}>
      <button type="button" className={classes.head} aria-expanded={isOpen} onClick={() => onOpen(!isOpen)}>
        <time className={classes.time} dateTime={at}>
          {format(i18n.locale, time).format(new Date(at))}
        </time>
        <span className={classes.who}>
          {actor.type === 'system' ? (
            <>
              <IconRobot size={24} stroke={1.4} aria-hidden />
              <Trans id="access.system">System</Trans>
            </>
          ) : (
            <>
              <Avatar name={actor.name} size={24} />
              <bdi className={classes.cut}>{actor.name}</bdi>
            </>
          )}
        </span>
        <span className={classes.cut}>
          <AuditAct line={line} />
        </span>
        <span className={classes.cut}>
          <AuditSummary changes={changes} names={names} />
        </span>
        {isOpen ? <IconChevronUp size={16} aria-hidden /> : <IconChevronDown size={16} aria-hidden />}
      </button>
      {isOpen && (
        <div className={classes.detail}>
          <p className={classes.facts}>
            <Trans id="access.record">Record #{record}</Trans>
            {actor.program !== null && (
              <span>
                <Trans id="access.through">Via {actor.program}</Trans>
              </span>
            )}
          </p>
          {changes.length > 0 && (
            <table className={classes.table}>
              <thead>
                <tr>
                  <th>
                    <Trans id="access.field">Field</Trans>
                  </th>
                  <th>
                    <Trans id="access.before">Before</Trans>
                  </th>
                  <th>
                    <Trans id="access.after">After</Trans>
                  </th>
                </tr>
              </thead>
              <tbody>
                {changes.map((change) => (
                  <tr key={change.field}>
                    <th scope="row">{fieldName(i18n, change.field)}</th>
                    <td>
                      <AuditSide change={change} side="before" names={names} />
                    </td>
                    <td>
                      <AuditSide change={change} side="after" names={names} />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
        </div>
      )}
    </div>
  );
}
