import { limits } from '../../shared/limits.ts';
import type { Kind } from '../../shared/rows.ts';
import { call } from '../api/api.ts';
import { deltaRows } from '../sync/delta-rows.ts';
import { subscriptions } from '../sync/page-subscriptions.ts';
import type { Loader } from '../sync/scope-entry.ts';

/** Scope that contains reports with their progress, and schedules. */
export const reportScope = { scope: 'reports' } as const;

type Rows = readonly { id: string; version: number }[];

/** Adds rows of a response to the subscribed scope, so that later changes to these rows, including deletion, are received. */
export function addToScope(
  kind: Kind & ('report' | 'schedule'),
  rows: Rows,
  readAt: { epoch: string; position: number },
) {
  return subscriptions.snapshot(reportScope.scope, deltaRows(kind, rows), readAt);
}

/** Loads all schedules that the user can see. */
export const schedulesSnapshot: Loader = async () => {
  let cursor: string | null = null;
  do {
    const query: { limit: number; cursor?: string } = { limit: limits.pageMax, ...(cursor === null ? {} : { cursor }) };
    const result = await call('GET /reports/schedules', { query });
    if (result.error || !addToScope('schedule', result.data, result)) return false;
    cursor = result.meta.nextCursor;
  } while (cursor !== null);
  return true;
};

/** Loads the reports that are being generated. */
export const jobsSnapshot: Loader = async () => {
  const result = await call('GET /reports', { query: { status: 'processing', limit: limits.pageMax } });
  return !result.error && addToScope('report', result.data, result);
};
