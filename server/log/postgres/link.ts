import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { DatabaseUnavailable } from '../../postgres/database-unavailable.ts';
import { Session } from '../../postgres/session.ts';
import { LogUnavailable } from '../port.ts';
import type { Outcomes, Rewritten, Written } from '../sqlite-messages.ts';
import { dedupeKey } from '../sqlite-writer.ts';
import { sumOfContent, sumOfRecord } from '../sums.ts';

/** Milliseconds after which a statement without an answer counts as failed. */
const timeoutMs = 1000;
/** Milliseconds for which a batch is repeated. */
const defaultRepeatMs = 1500;
/** Milliseconds that the last attempt has. An append fails within 2 s, so that LINE receives the response to a webhook in time. */
const lastAttemptMs = 350;
/** Pause between two attempts. Milliseconds. */
const pauseMs = 50;
/** Maximum number of records of a statement, so that it takes far less time than {@link timeoutMs}. */
export const batchMax = 500;
/** Number of characters after which a statement takes no further requests. */
const charactersMax = 1_000_000;
/** Maximum number of ids or records that a statement erases or rewrites. */
const changesMax = 500;

/** SQLSTATE of a batch that arrived too late. */
const expired = 'OA001';

/** SQLSTATE of a statement for a log that another generation has replaced. */
const replaced = 'OA002';

const codeOf = (error: unknown) => (error as { code?: unknown }).code;

/** Records that wait for a statement. */
interface Waiting {
  records: readonly Written[];
  /** Time of the request, in milliseconds of the monotonic clock. */
  since: number;
  resolve: (result: Outcomes) => void;
  reject: (error: unknown) => void;
}

/** Returns a record in the form that the function `append` of the database reads. */
function sentOf([stream, at, actor, events, dedupe, expected, term, ...parts]: Written) {
  const contents: { id: string; value: string; sum: number }[] = [];
  for (let i = 0; i < parts.length; i += 2) contents.push(contentOf(parts[i] as string, parts[i + 1] as string));
  const ids = listOf(contents);
  const sum = sumOfRecord({ stream, at, actor, events, contents: ids });
  const key = dedupe === null ? null : dedupeKey(dedupe).toString('hex');
  return { stream, at, actor, events, ids, sum, key, expected, term, contents: ids === null ? null : contents };
}

/** Returns the approximate number of characters of a record. */
const lengthOf = (record: Written): number =>
  record.reduce<number>((sum, part) => sum + (typeof part === 'string' ? part.length : 8), 0);

const contentOf = (id: string, value: string) => ({ id, value, sum: sumOfContent(id, value) });

/** Returns ids in the form in which a record contains them. */
const listOf = (contents: readonly { id: string }[]) => contents.map(({ id }) => id).join('\n') || null;

function* partsOf<T>(all: readonly T[]): Generator<readonly T[]> {
  for (let from = 0; from < all.length; from += changesMax) yield all.slice(from, from + changesMax);
}

/**
 * Writes to the log in PostgreSQL. Statements are executed one after the other. Records that arrive during a statement share the next one,
 * which is one transaction. A batch whose response was lost is repeated under the same id, and counts once.
 */
export class PostgresLink {
  private readonly session: Session;
  private readonly repeatMs: number;
  private readonly generation: () => string;
  /** Milliseconds after which an append fails. */
  private readonly giveUpMs: number;
  private waiting: Waiting[] = [];
  private turn: Promise<unknown> = Promise.resolve();
  /** Milliseconds between the monotonic clock and the clock of the database. `null` if unknown. */
  private offset: number | null = null;

  /** @param generation returns the generation of the local copy. Nothing is written if the database has another one. */
  constructor(url: string, generation: () => string, repeatMs = defaultRepeatMs) {
    this.repeatMs = repeatMs;
    this.generation = generation;
    this.giveUpMs = repeatMs + lastAttemptMs;
    this.session = new Session({ url, name: 'oa-console log', timeoutMs });
  }

  /** Executes work after all earlier work. */
  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = this.turn.then(work);
    this.turn = result.catch(() => undefined);
    return result;
  }

  /** @throws LogUnavailable */
  private query<R extends object>(text: string, values: readonly unknown[] = []): Promise<R[]> {
    return this.inTurn(() => this.session.query<R>(text, values)).catch((error: unknown) => {
      throw error instanceof DatabaseUnavailable || codeOf(error) === replaced ? new LogUnavailable(error) : error;
    });
  }

  append(records: readonly Written[]): Promise<Outcomes> {
    const { promise, resolve, reject } = Promise.withResolvers<Outcomes>();
    const waiting = { records, since: performance.now(), resolve, reject };
    this.waiting.push(waiting);
    void this.inTurn(() => this.appendWaiting());
    const giveUp = setTimeout(() => {
      this.waiting = this.waiting.filter((one) => one !== waiting);
      reject(new DatabaseUnavailable(new Error('the database does not respond')));
    }, this.giveUpMs);
    return promise.finally(() => clearTimeout(giveUp));
  }

  /** Appends the records that wait, as many as one statement may have. The other records have a turn of their own. */
  private async appendWaiting(): Promise<void> {
    let size = 0;
    let characters = 0;
    const tooMany = this.waiting.findIndex(({ records }, i) => {
      size += records.length;
      characters += records.reduce((sum, record) => sum + lengthOf(record), 0);
      return i > 0 && (size > batchMax || characters > charactersMax);
    });
    const batch = this.waiting.splice(0, tooMany < 0 ? this.waiting.length : tooMany);
    const [first] = batch;
    if (first === undefined) return;
    try {
      const outcomes = await this.repeated(
        batch.flatMap(({ records }) => records.map(sentOf)),
        first.since,
      );
      for (const { records, resolve } of batch) resolve({ outcomes: outcomes.splice(0, records.length), stored: [] });
    } catch (error) {
      // Also rejects what has waited as long, because further attempts would only let it wait longer.
      const isLate = ({ since }: Waiting) => performance.now() - since > this.repeatMs;
      const late = this.waiting.filter(isLate);
      this.waiting = this.waiting.filter((one) => !isLate(one));
      for (const { reject } of [...batch, ...late]) reject(error);
    }
  }

  /**
   * Appends a batch, and repeats it until it succeeds or the time has passed.
   * @param since time of the earliest request, in milliseconds of the monotonic clock
   */
  private async repeated(records: readonly object[], since: number): Promise<number[]> {
    const id = randomUUID();
    const text = JSON.stringify(records);
    for (;;) {
      try {
        return await this.attempt(id, text, since + this.giveUpMs);
      } catch (error) {
        this.offset = null;
        const isTemporary = error instanceof DatabaseUnavailable || codeOf(error) === expired;
        if (!isTemporary || performance.now() > since + this.repeatMs) throw error;
        await delay(pauseMs);
      }
    }
  }

  /** @param until time from which the batch must not be stored any more, in milliseconds of the monotonic clock */
  private async attempt(id: string, records: string, until: number): Promise<number[]> {
    this.offset ??= await this.offsetNow();
    const [row] = await this.session.query<{ outcomes: (number | null)[]; now: number }>(
      `SELECT to_json(append($1, $2, $3, $4)) AS outcomes, ${now} AS now`,
      [this.generation(), id, Math.min(performance.now() + timeoutMs, until) + this.offset, records],
    );
    const { outcomes, now: at } = row as NonNullable<typeof row>;
    this.offset = at - performance.now();
    return outcomes.map((outcome) => outcome ?? Number.NEGATIVE_INFINITY);
  }

  private async offsetNow(): Promise<number> {
    const [row] = await this.session.query<{ now: number }>(`SELECT ${now} AS now`);
    return (row as { now: number }).now - performance.now();
  }

  /** Erases content. @throws LogUnavailable */
  async erase(ids: readonly string[]): Promise<void> {
    for (const part of partsOf(ids)) await this.query('SELECT erase($1, $2)', [this.generation(), part]);
  }

  /** Rewrites records. @throws LogUnavailable */
  async rewrite(all: readonly Rewritten[]): Promise<void> {
    for (const part of partsOf(all)) {
      const stored = await this.query<{ position: string; stream: string; at: string; actor: string }>(
        'SELECT position, stream, at, actor FROM records WHERE position = ANY($1)',
        [part.map(({ position }) => position)],
      );
      const byPosition = new Map(stored.map((one) => [Number(one.position), one]));
      const records = part.flatMap(({ position, events, contents }) => {
        const { stream, at, actor } = byPosition.get(position) ?? {};
        if (stream === undefined || actor === undefined) return [];
        const ids = listOf(contents);
        return { position, events, ids, sum: sumOfRecord({ stream, at: Number(at), actor, events, contents: ids }) };
      });
      const contents = part.flatMap((one) => one.contents.map(({ id, text }) => contentOf(id, text)));
      await this.query('SELECT rewrite($1, $2, $3, $4)', [
        this.generation(),
        JSON.stringify(records),
        part.flatMap(({ old }) => old),
        JSON.stringify(contents),
      ]);
    }
  }

  /** Returns the last position of a stream. @throws LogUnavailable */
  async last(stream: string): Promise<number> {
    const [row] = await this.query<{ position: string }>(
      'SELECT position FROM records WHERE stream = $1 ORDER BY position DESC LIMIT 1',
      [stream],
    );
    return Number(row?.position ?? 0);
  }

  /** Returns the last position of the log. @throws LogUnavailable */
  async head(): Promise<number> {
    const [row] = await this.query<{ position: string }>('SELECT position FROM head');
    return Number(row?.position ?? 0);
  }

  /** Whether the database accepts writes. */
  isWritable(): Promise<boolean> {
    return this.query('UPDATE head SET position = position').then(
      () => true,
      () => false,
    );
  }

  close(): Promise<void> {
    return this.session.close();
  }
}

/** Time of the database in milliseconds, as SQL. */
const now = '(extract(epoch FROM clock_timestamp()) * 1000)::double precision';
