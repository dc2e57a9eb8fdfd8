import { Trans, useLingui } from '@lingui/react/macro';
import { IconArrowRight, IconChevronDown, IconChevronUp, IconRobot } from '@tabler/icons-react';
import type { Audit, AuditChange } from '../../../shared/audit.ts';
import { useTimeZone } from '../../figures/use-range.ts';
import { format, listed } from '../../time/time.ts';
import { Avatar } from '../../ui/avatar.tsx';
import classes from './audit.module.css';
import { actWords, fieldName, isShort, kindWords, type Names, noValue, replaced, wordsOf } from './audit-words.ts';

interface Props {
  line: Audit;
  names: Names;
  timeZone: string;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
}

/** A line of the audit; opened, it shows each field before and after. */
export function AuditLine({ line, names, timeZone, isOpen, onOpen }: Props) {
  const { i18n } = useLingui();
  const { at, actor, subject, event, changes } = line;
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
          {subject.kind !== 'signIn' && `${i18n._(kindWords[subject.kind])} `}
          {subject.name !== '' && <bdi className={classes.subject}>{subject.name}</bdi>} {actWords(i18n, event)}
        </span>
        <span className={classes.cut}>
          {subject.kind === 'refusal' && (
            <span className={classes.refused}>
              <Trans id="access.act.refused">refused</Trans>
            </span>
          )}{' '}
          {isShort(line) ? (
            <Values change={changes[0] as AuditChange} names={names} />
          ) : (
            listed(
              changes.map(({ field }) => fieldName(i18n, field)),
              i18n.locale,
            )
          )}
        </span>
        {isOpen ? <IconChevronUp size={16} aria-hidden /> : <IconChevronDown size={16} aria-hidden />}
      </button>
      {isOpen && (
        <div className={classes.detail}>
          <p className={classes.facts}>
            <Trans id="access.record">Record #{record}</Trans>
            {actor.program !== null && (
              <span>
                <Trans id="access.through">Through the program {actor.program}</Trans>
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
                      <Words change={change} side="before" names={names} />
                    </td>
                    <td>
                      <Words change={change} side="after" names={names} />
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

function Values({ change, names }: { change: AuditChange; names: Names }) {
  const { i18n } = useLingui();
  if (change.secret && change.before === true && change.after === true) {
    return (
      <>
        {fieldName(i18n, change.field)}: {i18n._(replaced)}
      </>
    );
  }
  // A fact that was told, and nothing that was another before.
  if (change.before === null && !change.secret) {
    return (
      <span className={classes.short}>
        {fieldName(i18n, change.field)}: <Words change={change} side="after" names={names} />
      </span>
    );
  }
  return (
    <span className={classes.short}>
      <Words change={change} side="before" names={names} />
      <IconArrowRight size={14} aria-hidden />
      <Words change={change} side="after" names={names} />
    </span>
  );
}

/** One side of a change, with what the other side lacks marked. */
function Words({ change, side, names }: { change: AuditChange; side: 'before' | 'after'; names: Names }) {
  const { i18n } = useLingui();
  const timeZone = useTimeZone();
  if (change.secret && change.before === change.after) return side === 'after' ? i18n._(replaced) : '••••';
  const words = wordsOf(i18n, change, change[side], names, timeZone);
  const other = new Set(wordsOf(i18n, change, change[side === 'before' ? 'after' : 'before'], names, timeZone));
  if (words.length === 0) return <span className={classes.none}>{i18n._(noValue)}</span>;
  const Mark = side === 'before' ? 'del' : 'ins';
  return words.map((word, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: words of a list may be alike.
    <span key={`${word}-${index}`}>
      {index > 0 && ', '}
      {other.has(word) ? <bdi>{word}</bdi> : <Mark className={classes[side]}>{word}</Mark>}
    </span>
  ));
}
