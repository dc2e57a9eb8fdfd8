import type { Recount } from '../../engine/sets.ts';
import { contributionsOf, wholeBrand } from '../../figures/contributions.ts';
import { slotMs, slotOf } from '../../figures/local-time.ts';
import { rulesOf } from '../../figures/people.ts';
import type { CountedEpisode, CountedTurn, FigureKind, FigureRows } from '../../kinds/figures.ts';
import type { Log, LogRecord } from '../../log/port.ts';
import type { Read } from '../../projections/stored.ts';
import type { RowStore } from '../../projections/write.ts';
import { anyConversation } from './any-conversation.ts';
import { differenceOf, recounted } from './recount.ts';

/** Between two conversations; nothing is done while nothing changes. */
const everyMs = 1000;
const chunk = 1000;
/** Longer streams are left to `rebuild`. */
const recordsMax = 20_000;

interface CheckerDeps {
  log: Pick<Log, 'readStream'>;
  store: RowStore;
  warn: (message: string) => void;
  /** Told whenever a conversation was looked at. */
  told: (found: Recount) => void;
}

/**
 * Recounts whole conversations from the log, one at a time and any of them, and compares them with the rows behind the figures, and the
 * rows of a slot with its sums.
 */
export class Checker {
  /** Up to when the figures hold the log of which a conversation was recounted last; null where one was found wrong. */
  verifiedTo: number | null = null;
  private readonly deps: CheckerDeps;
  private readonly wrong = new Set<string>();
  private timer: NodeJS.Timeout | null = null;
  private checkedAt = -1;
  private isRunning = false;
  private isStopped = false;

  constructor(deps: CheckerDeps) {
    this.deps = deps;
  }

  /** There may be something to check. */
  look(): void {
    if (this.isRunning || this.isStopped || this.deps.store.checkpoint() === this.checkedAt) return;
    this.timer ??= setTimeout(() => {
      this.timer = null;
      void this.next();
    }, everyMs).unref();
  }

  stop(): void {
    this.isStopped = true;
    if (this.timer !== null) clearTimeout(this.timer);
  }

  private async next(): Promise<void> {
    const { store, warn } = this.deps;
    const position = store.checkpoint();
    this.isRunning = true;
    try {
      const conversationId = this.wrong.values().next().value ?? anyConversation(store.sqlite);
      const told = conversationId === null ? null : await this.check(conversationId);
      this.checkedAt = position;
      if (conversationId !== null && told !== null) {
        if (!this.wrong.has(conversationId))
          warn(`figures of the conversation ${conversationId} differ from the log: ${told}`);
        this.wrong.add(conversationId);
      } else if (conversationId !== null) this.wrong.delete(conversationId);
      this.verifiedTo = this.wrong.size > 0 ? null : Number(store.meta('checkpointAt') ?? 0);
      this.deps.told({ wrong: this.wrong.size, verifiedTo: this.verifiedTo });
    } catch (error) {
      warn(`figures could not be checked: ${String(error)}`);
    } finally {
      this.isRunning = false;
    }
    if (!this.isStopped) this.look();
  }

  /** @returns the difference in words; null where all is right, or cannot be told now */
  async check(conversationId: string): Promise<string | null> {
    const { log, store } = this.deps;
    const records: LogRecord[] = [];
    for (let after = 0; records.length < recordsMax; ) {
      const more = await log.readStream(`conversation/${conversationId}`, after, chunk);
      records.push(...more);
      after = more.at(-1)?.position ?? 0;
      if (more.length < chunk) break;
    }
    if (records.length >= recordsMax) return null;
    const read: Read<FigureKind> = (kind, id) => store.get(kind, id);
    const standing = read('standing', conversationId)?.row;
    // Records that the rows hold and that were read no more.
    if (standing === undefined || standing.version > (records.at(-1)?.position ?? 0)) return null;
    const held = records.filter(({ position }) => position <= store.checkpoint());
    const rows = {
      turns: this.rowsOf<CountedTurn>('turns', conversationId),
      episodes: this.rowsOf<CountedEpisode>('episodes', conversationId),
    };
    const told = differenceOf(recounted(conversationId, held, rulesOf(read).history), rows);
    if (told !== null) return told;
    const turn = rows.turns[Math.floor(Math.random() * rows.turns.length)];
    return turn === undefined || turn.endedAt === null ? null : this.slotDiffers(turn.brandId, slotOf(turn.endedAt));
  }

  private rowsOf<R>(table: 'turns' | 'episodes', conversationId: string): R[] {
    return this.deps.store.sqlite
      .prepare<[string], { row: string }>(`SELECT row FROM ${table} WHERE conversation_id = ?`)
      .all(conversationId)
      .map(({ row }) => JSON.parse(row) as R);
  }

  /** The replies of a slot, and the time they took, beside those of the turns in it. */
  private slotDiffers(brandId: string, start: number): string | null {
    const { store } = this.deps;
    let [replies, responseMs] = [0, 0];
    const turns = store.sqlite
      .prepare<[string, number, number], { row: string }>(
        'SELECT row FROM turns WHERE brand_id = ? AND at >= ? AND at < ?',
      )
      .all(brandId, start, start + slotMs);
    for (const { row } of turns) {
      for (const { owners, sums } of contributionsOf('countedTurn', { row: JSON.parse(row), hidden: null })) {
        if (!owners.includes(wholeBrand)) continue;
        replies += sums.replies ?? 0;
        responseMs += sums.responseMs ?? 0;
      }
    }
    const slot = store.get('slotSums', `${brandId}:${start}:${wholeBrand}`)?.row as FigureRows['slotSums'] | undefined;
    const same = (slot?.replies ?? 0) === replies && (slot?.responseMs ?? 0) === responseMs;
    return same ? null : `${replies} replies in the slot ${start}, ${slot?.replies ?? 0} in its sums`;
  }
}
