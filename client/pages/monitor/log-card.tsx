import { Trans, useLingui } from '@lingui/react/macro';
import { Select } from '@mantine/core';
import { type ReactNode, useDeferredValue, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Segments } from '../../figures/segments.tsx';
import { useAddressQuery } from '../../figures/use-range.ts';
import { MissingNodes } from '../../ui/missing-nodes.tsx';
import { useThrottled } from '../../ui/use-throttled.ts';
import classes from './log-card.module.css';
import { type ActivityLine, contextText, type ErrorLine, type LogFilter } from './log-lines.ts';
import rows from './log-list.module.css';
import { LogHead, LogList, LogTime } from './log-list.tsx';
import { activitySource, errorSource, type LogSource } from './log-sources.ts';
import { LogTail } from './log-tail.ts';

type Log = 'errors' | 'activity';

/** Log, updated live: errors or user actions. */
export function LogCard() {
  const { t } = useLingui();
  const [log, setLog] = useState<Log>('errors');
  const [params] = useAddressQuery();
  if (params.has('log') && log !== 'errors') setLog('errors');
  const choice = (
    <>
      <h2 id="monitor-log" className="text-14 weight-600 leading-inherit">
        <Trans id="monitor.log">Log</Trans>
      </h2>
      <Segments<Log>
        aria-label={t({ id: 'monitor.log', message: 'Log' })}
        value={log}
        onChange={setLog}
        data={[
          { value: 'errors', label: t({ id: 'monitor.errors', message: 'Errors' }) },
          { value: 'activity', label: t({ id: 'monitor.activity', message: 'Activity' }) },
        ]}
      />
    </>
  );
  return (
    <section
      className={`flex min-w-0 overflow-hidden border rounded-8 flex-col bg-default ${classes.card}`}
      aria-labelledby="monitor-log"
    >
      {log === 'errors' ? <ErrorLog choice={choice} /> : <ActivityLog choice={choice} />}
    </section>
  );
}

/** Log of warnings and errors, newest last. Paused while the user scrolls back. */
function ErrorLog({ choice }: { choice: ReactNode }) {
  const { t } = useLingui();
  const [level, setLevel] = useState<ErrorLine['level'] | null>(null);
  const { tail, shown, typed, setTyped, isFiltered } = useLog(errorSource, level);
  const search = useAddressSearch(setTyped);
  return (
    <>
      <LogHead choice={choice} tail={tail} shown={shown} typed={typed} onType={setTyped} search={search}>
        <Select
          w={130}
          size="xs"
          clearable
          value={level}
          onChange={(value) => setLevel(value as ErrorLine['level'] | null)}
          aria-label={t({ id: 'monitor.level', message: 'Level' })}
          placeholder={t({ id: 'monitor.all_levels', message: 'All levels' })}
          data={[
            { value: 'warn', label: t({ id: 'monitor.level_warn', message: 'Warnings' }) },
            { value: 'error', label: t({ id: 'monitor.level_error', message: 'Errors' }) },
            { value: 'fatal', label: t({ id: 'monitor.level_fatal', message: 'Fatal' }) },
          ]}
        />
      </LogHead>
      <MissingNodes nodes={shown.missingNodes} className="px-14 py-8 border-bottom" />
      <LogList
        label={t({ id: 'monitor.errors', message: 'Errors' })}
        shown={shown}
        tail={tail}
        isFiltered={isFiltered}
        empty={<Trans id="monitor.no_errors">No warnings or errors yet. New ones appear here automatically.</Trans>}
      >
        {(line) => <ErrorRow key={line.id} line={line} />}
      </LogList>
    </>
  );
}

/** Applies the search text in the address to the log, then removes it from the address. */
function useAddressSearch(apply: (text: string) => void) {
  const search = useRef<HTMLInputElement>(null);
  const [params, change] = useAddressQuery();
  const wanted = params.get('log');
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the address changes.
  useEffect(() => {
    if (wanted === null) return;
    apply(wanted);
    change({ log: null });
    search.current?.focus();
  }, [wanted]);
  return search;
}

function ErrorRow({ line }: { line: ErrorLine }) {
  return (
    <div className={`flex gap-16 px-14 phone-flex-wrap ${rows.row}`} data-level={line.level}>
      <LogTime at={line.at} />
      <span className={`flex-none w-40 ${rows.level}`}>{line.level}</span>
      <span className={`min-w-0 break-anywhere ${rows.message}`}>
        {line.message} <span className="dimmed">{contextText(line)}</span>
      </span>
    </div>
  );
}

/** Log of user actions, newest last. Paused while the user scrolls back. */
function ActivityLog({ choice }: { choice: ReactNode }) {
  const { t } = useLingui();
  const { tail, shown, typed, setTyped, isFiltered } = useLog(activitySource);
  return (
    <>
      <LogHead choice={choice} tail={tail} shown={shown} typed={typed} onType={setTyped} />
      <LogList
        label={t({ id: 'monitor.activity', message: 'Activity' })}
        shown={shown}
        tail={tail}
        isFiltered={isFiltered}
        empty={<Trans id="monitor.no_activity">No changes yet.</Trans>}
      >
        {(line) => <ActivityRow key={line.id} line={line} />}
      </LogList>
    </>
  );
}

function ActivityRow({ line: { at, actor, kind, subject, detail } }: { line: ActivityLine }) {
  const by = actor.program === null ? actor.name : `${actor.name} (${actor.program})`;
  return (
    <div className={`flex gap-16 px-14 phone-flex-wrap ${rows.row}`}>
      <LogTime at={at} />
      <span className={`min-w-0 break-anywhere ${rows.message}`}>
        {by || actor.type} <span className="dimmed">{kind}</span> {subject.name || subject.id}{' '}
        <span className="dimmed">{detail.map(({ field }) => field).join(', ')}</span>
      </span>
    </div>
  );
}

/** Returns a log and the state of its search field. A search is sent at most every 400 ms. */
function useLog<L extends { id: string }>(source: LogSource<L>, level: LogFilter['level'] = null) {
  const [tail] = useState(() => new LogTail(source));
  const shown = useSyncExternalStore(tail.listen, tail.view);
  const [typed, setTyped] = useState('');
  const q = useThrottled(useDeferredValue(typed), 400).trim();
  useEffect(() => tail.filter({ q, level }), [tail, q, level]);
  return { tail, shown, typed, setTyped, isFiltered: q !== '' || level !== null };
}
