import { Trans, useLingui } from '@lingui/react/macro';
import { VisuallyHidden } from '@mantine/core';
import { IconArrowRight, IconChevronDown, IconChevronUp, IconRobot } from '@tabler/icons-react';
import { Fragment } from 'react';
import type { Audit, AuditChange, AuditValue } from '../../../shared/audit.ts';
import { useAll } from '../../sync/store.ts';
import { format, listed } from '../../time/time.ts';
import { Avatar } from '../../ui/avatar.tsx';
import classes from './audit.module.css';
import { actText, fieldName, type Names, replaced, subjectText } from './audit-labels.ts';
import { AuditSide } from './audit-side.tsx';
import { Difference } from './person-cell.tsx';

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
    <ol className="mt-12" aria-label={t({ id: 'access.audit', message: 'Audit log' })}>
      {rows.map((line, index) => {
        const name = dayName(line.at);
        const before = rows[index - 1];
        const isFirst = before === undefined || dayName(before.at) !== name;
        return (
          <li key={line.id} className={classes.item}>
            {isFirst && <h3 className={`text-13 weight-600 dimmed ${classes.day}`}>{name}</h3>}
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

interface AuditLineProps {
  line: Audit;
  names: Names;
  timeZone: string;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
}

/** Audit entry. When expanded, shows each field before and after the change. */
function AuditLine({ line, names, timeZone, isOpen, onOpen }: AuditLineProps) {
  const { i18n } = useLingui();
  const { at, actor, changes } = line;
  const time = { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23', timeZone } as const;
  const record = Number(line.id.split(':')[0]);
  return (
    <div className={`border-bottom ${classes.line}`} data-open={isOpen || undefined}>
      <button
        type="button"
        className={`grid gap-12 items-center w-full py-0 px-8 bg-none color-inherit text-start cursor-pointer focus-inset ${classes.head}`}
        aria-expanded={isOpen}
        onClick={() => onOpen(!isOpen)}
      >
        <time className="dimmed" dateTime={at}>
          {format(i18n.locale, time).format(new Date(at))}
        </time>
        <span className="flex gap-8 items-center min-w-0">
          {actor.type === 'system' ? (
            <>
              <IconRobot size={24} stroke={1.4} aria-hidden />
              <Trans id="access.system">System</Trans>
            </>
          ) : (
            <>
              <Avatar name={actor.name} size={24} />
              <bdi className={`overflow-hidden ellipsis nowrap ${classes.cut}`}>{actor.name}</bdi>
            </>
          )}
        </span>
        <span className={`overflow-hidden ellipsis nowrap ${classes.cut}`}>
          <AuditAct line={line} />
        </span>
        <span className={`overflow-hidden ellipsis nowrap ${classes.cut}`}>
          <AuditSummary changes={changes} names={names} />
        </span>
        {isOpen ? <IconChevronUp size={16} aria-hidden /> : <IconChevronDown size={16} aria-hidden />}
      </button>
      {isOpen && (
        <div className={classes.detail}>
          <p className="flex flex-wrap gap-y-4 gap-x-20 mb-8 text-12 color-strong">
            <Trans id="access.record">Record #{record}</Trans>
            {actor.program !== null && (
              <span>
                <Trans id="access.through">Via {actor.program}</Trans>
              </span>
            )}
          </p>
          {changes.length > 0 && (
            <table className={`w-full border rounded-8 text-13 bg-body ${classes.table}`}>
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

/**
 * Subject and event of an audit entry. For sign-ins and denied access, the subject is a person, who is shown by name without the kind of
 * subject. If the person who was denied access is unknown, only the event is shown.
 */
export function AuditAct({ line }: { line: Audit }) {
  const { i18n } = useLingui();
  const { subject, event } = line;
  const name = subject.name !== '' && <bdi className="weight-600">{subject.name}</bdi>;
  if (subject.kind !== 'refusal') {
    return (
      <>
        {subject.kind !== 'signIn' && `${subjectText(i18n, line)} `}
        {name} {actText(i18n, event)}
      </>
    );
  }
  if (name !== false) {
    return (
      <>
        {name} <span className={`py-1 px-6 rounded-4 ${classes.refused}`}>{actText(i18n, event)}</span>
      </>
    );
  }
  return (
    <span className={`py-1 px-6 rounded-4 ${classes.refused}`}>
      {event === 'sign-in.refused' ? (
        <Trans id="access.sign_in_refused">Sign-in denied</Trans>
      ) : (
        <Trans id="access.access_refused">Access denied</Trans>
      )}
    </span>
  );
}

/** Maximum number of changes shown with their values. An entry with more changes shows only the names of the fields. */
const changesMax = 3;
/** Maximum number of field names shown. If there are more, the last name is replaced with the number of fields that are left out. */
const namedMax = 4;
const longest = 40;

/**
 * Summary of a collapsed audit entry. Shows up to `changesMax` changes with their values, or else the names of the changed fields. For a
 * changed list, shows the number of added and removed items.
 */
export function AuditSummary({ changes, names }: { changes: readonly AuditChange[]; names: Names }) {
  const { i18n, t } = useLingui();
  if (changes.length > changesMax) {
    const fields = changes.map(({ field }) => fieldName(i18n, field));
    if (fields.length <= namedMax) return listed(fields, i18n.locale);
    const rest = fields.length - (namedMax - 1);
    const more = t({ id: 'access.more_fields', message: `${rest} more` });
    return listed([...fields.slice(0, namedMax - 1), more], i18n.locale);
  }
  return changes.map((change, index) => (
    <Fragment key={change.field}>
      {index > 0 && ' · '}
      {fieldName(i18n, change.field)}
      <Values change={change} names={names} />
    </Fragment>
  ));
}

function Values({ change, names }: { change: AuditChange; names: Names }) {
  const { i18n, t } = useLingui();
  const { before, after, secret } = change;
  if (Array.isArray(before) || Array.isArray(after)) {
    const [was, is] = [listOf(before), listOf(after)];
    const [added, taken] = [is.filter((one) => !was.includes(one)), was.filter((one) => !is.includes(one))];
    // Whether the list contains the same items in a different order.
    const isSorted = was.length === is.length && added.length === 0 && was.some((one, place) => one !== is[place]);
    if (isSorted) return `: ${t({ id: 'access.order_changed', message: 'order changed' })}`;
    return (
      <>
        {' '}
        <Difference added={added.length} taken={taken.length} />
      </>
    );
  }
  if (String(before).length > longest || String(after).length > longest) return null;
  if (secret && before === true && after === true) return `: ${i18n._(replaced)}`;
  return (
    <>
      {': '}
      {/* The previous value is left out for fields that have none, such as the number of ended sessions. A secret that is set for the
          first time shows an empty previous value. */}
      {(before !== null || secret) && (
        <>
          <AuditSide change={change} side="before" names={names} />{' '}
          <IconArrowRight className="align-lowered" size={14} aria-hidden />
          <VisuallyHidden>
            <Trans id="access.changed_to">to</Trans>
          </VisuallyHidden>{' '}
        </>
      )}
      <AuditSide change={change} side="after" names={names} />
    </>
  );
}

const listOf = (value: AuditValue): readonly string[] => (Array.isArray(value) ? value : []);
