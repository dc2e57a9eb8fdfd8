import type { Audit } from '../../../shared/audit.ts';
import { limits } from '../../../shared/limits.ts';
import type { LogLine } from '../../../shared/monitor-rows.ts';
import { call, type Result } from '../../api/api.ts';
import type { ShownRowChange } from '../../sync/store.ts';
import { type ActivityLine, type ErrorLine, type LogFilter, matches } from './log-lines.ts';

/** Where the lines of a log come from. */
export interface LogSource<L extends { id: string }> {
  ask(filter: LogFilter, cursor: string | null): Promise<Result<L[], { nextCursor: string | null }>>;
  /** The lines that changes of rows tell of; `again`: all has to be asked once more. */
  told(changes: readonly ShownRowChange[], filter: LogFilter): readonly L[] | 'again';
}

const queryOf = ({ q }: LogFilter, cursor: string | null) => ({
  limit: limits.pageDefault,
  ...(q === '' ? {} : { q }),
  ...(cursor === null ? {} : { cursor }),
});

export const errorSource: LogSource<ErrorLine> = {
  ask: (filter, cursor) => {
    const level = filter.level === null ? {} : { level: filter.level };
    return call('GET /monitor/logs/errors', { query: { ...queryOf(filter, cursor), ...level } });
  },
  told: (changes, filter) =>
    changes
      .flatMap(({ kind, after }) => (kind === 'logLine' && after ? [after as LogLine] : []))
      .filter((line) => matches(filter, line)),
};

/** New lines come as they are told; the server finds those with the words. */
export const activitySource: LogSource<ActivityLine> = {
  ask: (filter, cursor) => call('GET /monitor/logs/activity', { query: queryOf(filter, cursor) }),
  told: (changes, { q }) => {
    const lines = changes.flatMap(({ kind, after }) => (kind === 'auditLine' && after ? [after as Audit] : []));
    return q !== '' && lines.length > 0 ? 'again' : lines.map(asActivity);
  },
};

const asActivity = ({ id, at, actor, event, subject, changes }: Audit): ActivityLine => ({
  id,
  at,
  actor,
  kind: event,
  subject,
  detail: changes,
});
