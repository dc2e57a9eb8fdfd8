import type { ResponseOf } from '../../../shared/api/index.ts';
import { holds } from '../../../shared/fold.ts';
import type { LogLine } from '../../../shared/monitor-rows.ts';

export type ErrorLine = Pick<LogLine, 'id' | 'at' | 'level' | 'message' | 'context' | 'node'>;
export type ActivityLine = ResponseOf<'GET /monitor/logs/activity'>[number];

/** Maximum number of lines on the page. The oldest lines are removed. */
export const linesMax = 500;

export interface LogFilter {
  q: string;
  level: ErrorLine['level'] | null;
}

/** Whether a pushed line matches the filter. Must match the same lines as the server's filter. */
export function matches({ q, level }: LogFilter, line: ErrorLine): boolean {
  if (level !== null && line.level !== level) return false;
  return holds(q, `${line.level} ${line.message} ${Object.values(line.context).join(' ')}`);
}

/** Returns the lines `before` with the lines `fresh` appended, newest last, without duplicates. */
export function joined<L extends { id: string }>(before: readonly L[], fresh: readonly L[]): L[] {
  const known = new Set(before.map(({ id }) => id));
  return [...before, ...fresh.filter(({ id }) => !known.has(id))].slice(-linesMax);
}

/** Formats the context of a log entry as a single line. */
export function contextText({ context, node }: Pick<ErrorLine, 'context' | 'node'>): string {
  const { error, code, route, lineAccountId, times, ...others } = context;
  const named = [
    error,
    code,
    route,
    lineAccountId === undefined ? undefined : `account=${lineAccountId}`,
    ...Object.entries(others).map(([name, value]) => `${name}=${value}`),
    times === undefined ? undefined : `×${times}`,
    node === undefined ? undefined : `node=${node}`,
  ];
  return named.filter((part) => part !== undefined).join(' · ');
}
