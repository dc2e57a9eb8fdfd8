import { unreachable } from '../../../shared/unreachable.ts';
import type { Recount } from '../../engine/set-queries.ts';
import { contributionsOf } from '../../figures/contributions.ts';
import { localTime, slotOf } from '../../figures/local-time.ts';
import type { Log } from '../../log/port.ts';
import type { RowStore } from '../../projections/write.ts';
import { parsedRow } from '../../storage/derived-row.ts';
import { anyConversation, checkConversation } from './conversation-check.ts';
import { rowsOfConversation } from './counted-rows.ts';
import { type DayPlace, type SlotPlace, SumsCheck } from './sums-check.ts';
import type { Verdict } from './verdict.ts';

/** The conversation, slot or day that a check compares. */
type Subject = { of: 'conversation'; id: string } | ({ of: 'slot' } & SlotPlace) | ({ of: 'day' } & DayPlace);

/**
 * Errors that were found, in the order in which they are checked again. The list is stored in the row file, so it remains after a restart
 * and is deleted when the rows are rebuilt.
 */
class KnownErrors {
  private readonly store: Pick<RowStore, 'meta' | 'setMeta'>;
  private readonly subjects: Map<string, Subject>;
  /** Keys of errors that are not checked again before the next start. */
  private readonly left = new Set<string>();
  private isSaved = true;

  constructor(store: Pick<RowStore, 'meta' | 'setMeta'>) {
    this.store = store;
    const known = parsedRow(store.meta('foundWrong') ?? '[]') as Subject[];
    this.subjects = new Map(known.map((subject) => [keyOf(subject), subject]));
  }

  get size(): number {
    return this.subjects.size;
  }

  /** Returns the error to check next. */
  get next(): Subject | undefined {
    for (const [key, subject] of this.subjects) if (!this.left.has(key)) return subject;
    return undefined;
  }

  /**
   * Adds an error.
   * @returns whether it was not known before
   */
  add(subject: Subject): boolean {
    this.left.delete(keyOf(subject));
    if (this.postpone(subject)) return false;
    this.subjects.set(keyOf(subject), subject);
    this.isSaved = false;
    return true;
  }

  /** Excludes an error from checks until the next start. */
  leave(subject: Subject): void {
    if (this.subjects.has(keyOf(subject))) this.left.add(keyOf(subject));
  }

  /**
   * Moves an error to the end of the order.
   * @returns whether the error is known
   */
  postpone(subject: Subject): boolean {
    const key = keyOf(subject);
    if (!this.subjects.delete(key)) return false;
    this.subjects.set(key, subject);
    return true;
  }

  remove(subject: Subject): void {
    const key = keyOf(subject);
    this.left.delete(key);
    if (this.subjects.delete(key)) this.isSaved = false;
  }

  /** Writes the errors to the row file. Separate from changing the list, so that errors are reported even if the disk is full. */
  save(): void {
    if (this.isSaved) return;
    this.store.setMeta('foundWrong', JSON.stringify([...this.subjects.values()]));
    this.isSaved = true;
  }
}

const keyOf = (subject: Subject) => JSON.stringify(subject);

/** Minimum interval between two checks in milliseconds. There are no checks while the rows do not change. */
const everyMs = 1000;
/** If this number of errors is known, only known errors are checked. */
const wrongMax = 1000;

interface CheckerDeps {
  log: Pick<Log, 'readStream'>;
  store: RowStore;
  /** Time zone of the business days. */
  zone: string;
  warn: (message: string, error?: unknown) => void;
  /** Called after each check, and on start if errors are known. */
  onChecked: (found: Recount) => void;
}

/** Returns the time of the last record that the rows include. `null` if they include none. */
function timeOfLastRecord(store: CheckerDeps['store']): number | null {
  const at = store.meta('checkpointAt');
  return at === null ? null : Number(at);
}

/**
 * Checks one random conversation at a time. A check counts the conversation again from the log, compares a slot with the rows in it, and
 * compares the day of the slot with its slots. Known errors are checked again, alternating with random conversations, until they are
 * resolved. An error in a conversation, slot or day that has become too large to check remains, and is checked only once after each start.
 */
export class Checker {
  /** Time up to which the figures included the log at the last check, if there are no known errors. `null` otherwise. */
  verifiedTo: number | null = null;
  private readonly deps: CheckerDeps;
  private readonly sums: SumsCheck;
  private readonly wrong: KnownErrors;
  private isTurnOfWrong = false;
  private timer: NodeJS.Timeout | null = null;
  private checkedAt = -1;
  private isRunning = false;
  private isStopped = false;
  private isSaved = true;

  constructor(deps: CheckerDeps) {
    this.deps = deps;
    this.sums = new SumsCheck(deps.store, deps.zone);
    this.wrong = new KnownErrors(deps.store);
    if (this.wrong.size > 0) this.report();
  }

  /** Schedules a check, if the rows have changed since the last check. */
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
      await this.check();
      this.checkedAt = position;
    } catch (error) {
      warn('Metrics could not be verified', error);
    } finally {
      this.isRunning = false;
    }
    if (!this.isStopped) this.look();
  }

  /** Runs one check. */
  async check(): Promise<void> {
    const again = this.nextWrong();
    const isRight = await (again === undefined ? this.any() : this.isRight(again));
    if (this.wrong.size > 0) this.verifiedTo = null;
    else if (isRight) this.verifiedTo = timeOfLastRecord(this.deps.store);
    this.report();
    this.save();
  }

  /** Retries a failed write with the next check, and reports the failure once. */
  private save(): void {
    try {
      this.wrong.save();
      this.isSaved = true;
    } catch (error) {
      if (this.isSaved) this.deps.warn('Incorrect metrics could not be recorded', error);
      this.isSaved = false;
    }
  }

  private report(): void {
    this.deps.onChecked({ wrong: this.wrong.size, verifiedTo: this.verifiedTo });
  }

  /**
   * Returns the known error to check. `undefined` if no error can be checked, or if it is the turn of a random conversation. Errors and
   * random conversations alternate, unless there are many errors.
   */
  private nextWrong(): Subject | undefined {
    this.isTurnOfWrong = !this.isTurnOfWrong || this.wrong.size >= wrongMax;
    return this.isTurnOfWrong ? this.wrong.next : undefined;
  }

  private async any(): Promise<boolean> {
    const id = anyConversation(this.deps.store.sqlite);
    if (id === null) return true;
    let areRight = await this.isRight({ of: 'conversation', id });
    for (const place of this.placesOf(id)) areRight = (await this.isRight(place)) && areRight;
    return areRight;
  }

  /**
   * Returns a random slot to which the conversation contributes, and the business day of that slot for each owner of the contribution
   * (brand, person or LINE account).
   */
  private placesOf(conversationId: string): Subject[] {
    const counted = [...rowsOfConversation(this.deps.store.sqlite, conversationId)].flatMap(({ kind, stored }) => {
      const { brandId } = stored.row as { brandId: string };
      return contributionsOf(kind, stored).map(({ at, owners }) => ({ brandId, start: slotOf(at), owners }));
    });
    const one = counted[Math.floor(Math.random() * counted.length)];
    if (one === undefined) return [];
    const { brandId, start, owners } = one;
    const { day } = localTime(start, this.deps.zone);
    const days = owners.flatMap((owner) => (owner === null ? [] : [{ of: 'day' as const, brandId, owner, day }]));
    return [{ of: 'slot', brandId, start }, ...days];
  }

  private async isRight(subject: Subject): Promise<boolean> {
    const verdict = await this.verdictOn(subject);
    switch (verdict.state) {
      case 'right':
        this.wrong.remove(subject);
        return true;
      case 'wrong':
        if (this.wrong.add(subject)) this.deps.warn(`Metrics differ from the log: ${verdict.difference}`);
        return false;
      case 'unknown':
        this.wrong.postpone(subject);
        return false;
      case 'beyond':
        this.wrong.leave(subject);
        return false;
      default:
        return unreachable(verdict);
    }
  }

  private async verdictOn(subject: Subject): Promise<Verdict> {
    switch (subject.of) {
      case 'conversation':
        return checkConversation(this.deps, subject.id);
      case 'slot':
        return this.sums.slot(subject);
      default:
        return this.sums.day(subject);
    }
  }
}
