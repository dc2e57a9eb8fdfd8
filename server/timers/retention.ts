import { limits } from '../../shared/limits.ts';
import type { Engine } from '../engine/engine.ts';
import type { RowQueries } from '../queries/rows.ts';

const batch = 500;

const step = limits.retentionStepMs;
const stepAfter = (at: number) => Math.ceil(at / step) * step;
const stepBefore = (at: number) => Math.floor(at / step) * step;

/** Records the expiry of the inbox's rows in batches. Their projections then remove them. */
export class Retention {
  private readonly engine: Engine;
  private readonly rows: RowQueries;

  constructor(engine: Engine, rows: RowQueries) {
    this.engine = engine;
    this.rows = rows;
  }

  /** @returns time at which there is more to do */
  async apply(isStopped: () => boolean): Promise<number> {
    while (!isStopped()) {
      const now = this.engine.now();
      const expiries = this.rows.expiries(batch);
      const next = stepAfter(expiries[0] ?? Number.POSITIVE_INFINITY);
      if (next > now) return next;
      const upTo = Math.min(stepBefore(now), expiries[batch - 1] ?? now);
      const appended = await this.engine.append({
        stream: 'retention',
        at: now,
        actor: 'system',
        events: [{ type: 'retention.passed', upTo }],
        dedupe: `retention/${upTo}`,
      });
      if (appended.state === 'appended') await this.engine.reached(appended.position);
      if (isStopped()) break;
      // The record was set aside, or another node's record has not arrived yet.
      const isStuck = (this.rows.expiries(1)[0] ?? now) <= upTo;
      if (isStuck || upTo === stepBefore(now)) return stepAfter(now + 1);
    }
    return Number.POSITIVE_INFINITY;
  }
}
