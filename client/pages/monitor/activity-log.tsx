import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { LogHead } from './log-head.tsx';
import type { ActivityLine } from './log-lines.ts';
import rows from './log-list.module.css';
import { LogList } from './log-list.tsx';
import { activitySource } from './log-sources.ts';
import { LogTime } from './log-time.tsx';
import { useLog } from './use-log.ts';

/** Log of user actions, newest last. Scrolling back pauses it. */
export function ActivityLog({ choice }: { choice: ReactNode }) {
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
    <div className={rows.row}>
      <LogTime at={at} />
      <span className={rows.message}>
        {by || actor.type} <span className={rows.context}>{kind}</span> {subject.name || subject.id}{' '}
        <span className={rows.context}>{detail.map(({ field }) => field).join(', ')}</span>
      </span>
    </div>
  );
}
