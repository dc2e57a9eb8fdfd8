import type { Audit } from '../../../shared/audit.ts';
import { limits } from '../../../shared/limits.ts';
import type { LogLine } from '../../../shared/monitor-rows.ts';
import { call, type Result } from '../../api/api.ts';
import type { ShownRowChange } from '../../sync/store.ts';
import { type ActivityLine, type ErrorLine, type LogFilter, matches } from './log-lines.ts';

/** Source of the entries of a log. */
export interface LogSource<L extends { id: string }> {
  ask(
    filter: LogFilter,
    cursor: string | null,
  ): Promise<Result<L[], { nextCursor: string | null; missingNodes?: string[] | undefined }>>;
  /** Returns the new log entries that row changes contain, or `reload` if only a new request can find them. */
  linesIn(changes: readonly ShownRowChange[], filter: LogFilter): readonly L[] | 'reload';
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
  linesIn: (changes, filter) =>
    changes
      .flatMap(({ kind, after }) => (kind === 'logLine' && after ? [after as LogLine] : []))
      .filter((line) => matches(filter, line)),
};

/** Source of the user actions. While there is a search text, new entries trigger a reload, because only the server can search them. */
export const activitySource: LogSource<ActivityLine> = {
  ask: (filter, cursor) => call('GET /monitor/logs/activity', { query: queryOf(filter, cursor) }),
  linesIn: (changes, { q }) => {
    const lines = changes.flatMap(({ kind, after }) => (kind === 'auditLine' && after ? [after as Audit] : []));
    return q !== '' && lines.length > 0 ? 'reload' : lines.map(asActivity);
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
