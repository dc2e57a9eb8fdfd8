import { limits } from '../../shared/limits.ts';
import type { Engine } from '../engine/engine.ts';
import type { RowQueries } from '../queries/rows.ts';

const batch = 500;

const stepAfter = (at: number) => Math.ceil(at / limits.retentionStepMs) * limits.retentionStepMs;

/** Records that the time of rows is over, at most so many at once; the projections take them away. */
export class Retention {
  private readonly engine: Engine;
  private readonly rows: RowQueries;

  constructor(engine: Engine, rows: RowQueries) {
    this.engine = engine;
    this.rows = rows;
  }

  /** @returns when there is more to do */
  async apply(isStopped: () => boolean): Promise<number> {
    while (!isStopped()) {
      const now = this.engine.now();
      const expiries = this.rows.expiries(batch);
      const [first] = expiries;
      if (first === undefined) return Number.POSITIVE_INFINITY;
      if (stepAfter(first) > now) return stepAfter(first);
      const upTo = Math.min(now, expiries.at(-1) ?? now);
      const appended = await this.engine.append({
        stream: 'retention',
        at: now,
        actor: 'system',
        events: [{ type: 'retention.passed', upTo }],
        dedupe: `retention/${upTo}`,
      });
      if (appended.state === 'appended') await this.engine.reached(appended.position);
      // Its record was set aside, or another node's is on its way.
      if (!isStopped() && (this.rows.expiries(1)[0] ?? upTo + 1) <= upTo) return now + limits.retentionStepMs;
    }
    return Number.POSITIVE_INFINITY;
  }
}
