import type { ClusterState } from '../ports/cluster-state.ts';
import type { Query } from '../postgres/session.ts';

const ms = (interval: string) => `(extract(epoch FROM ${interval}) * 1000)::float8`;

/** Returns the state of the cluster. `null` if the database has no tables of a cluster. @throws DatabaseUnavailable, StatementError */
export async function clusterState(query: Query): Promise<ClusterState | null> {
  const [schema] = await query<{ exists: boolean }>(
    "SELECT to_regclass('head') IS NOT NULL AND to_regclass('nodes') IS NOT NULL AS exists",
  );
  if (schema?.exists !== true) return null;
  const [row] = await query<{ state: ClusterState }>(`
    SELECT json_build_object(
      'generation', h.generation, 'position', h.position, 'change', h.change, 'hasLeft', h.left_as IS NOT NULL,
      'hasLeader', l.until > clock_timestamp(), 'term', l.term,
      'commitsWaitMs', (
        SELECT max(${ms('clock_timestamp() - query_start')}) FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event = 'SyncRep'
      ),
      'nodes', coalesce((
        SELECT json_agg(json_build_object(
          'id', n.id, 'host', n.host, 'version', n.version, 'hasEnded', n.ended, 'isStopped', n.stopped,
          'seenMs', CASE WHEN n.beats > 0 THEN ${ms('clock_timestamp() - n.seen')} END,
          'clockAheadMs', n.clock_ahead, 'report', n.report,
          'behindMs', (
            SELECT greatest(0, extract(epoch FROM clock_timestamp()) * 1000 - r.at) FROM records r
            WHERE r.position = 1 + CASE WHEN jsonb_typeof(n.report -> 'position') = 'number'
              THEN floor((n.report ->> 'position')::numeric)::bigint END
          )
        ) ORDER BY length(n.id), n.id) FROM nodes n
      ), '[]')
    ) AS state FROM head h, lease l`);
  return row?.state ?? null;
}
