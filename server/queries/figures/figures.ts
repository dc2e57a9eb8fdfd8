import type { SetThread } from '../../engine/set-thread.ts';
import type { FigureQuestions, Question } from './questions.ts';

/** A query with its arguments. */
export type Asking = { [Q in Question]: readonly [Q, ...Parameters<FigureQuestions[Q]>] }[Question];

type Answers<A extends readonly Asking[]> = {
  -readonly [I in keyof A]: A[I] extends readonly [infer Q extends Question, ...unknown[]]
    ? ReturnType<FigureQuestions[Q]>
    : never;
};

/** Results of queries at one moment. */
export interface Told<A extends readonly Asking[]> {
  answers: Answers<A>;
  /** Position up to which the rows include the log, and the time of the last record. */
  position: number;
  at: number;
  /** Time up to which the rows were verified by a recount. `null` before the first check. */
  verifiedTo: number | null;
  /** Time zone of the days. */
  zone: string;
}

/** Client of the figures' thread for the rest of the server. */
export class Figures {
  private readonly thread: SetThread;

  constructor(thread: SetThread) {
    this.thread = thread;
  }

  /** Time up to which the rows were verified by a recount. `null` before the first check. */
  get verifiedTo(): number | null {
    return this.thread.status.verifiedTo;
  }

  /**
   * Runs all queries on the same rows. Waits a short time for the rows to reach the position.
   * @throws Refusal `not_ready` while the rows are being rebuilt
   */
  ask<const A extends readonly Asking[]>(position: number, asked: A): Promise<Told<A>> {
    return this.thread.ask<Told<A>>('ask', position, asked);
  }
}

/**
 * Returns the position of the rows, for threads that read the row file directly. The figures' thread also confirms that the rows are
 * complete.
 * @throws Refusal `not_ready`
 */
export async function heldTo(figures: Pick<Figures, 'ask'>, position: number): Promise<number> {
  const told = await figures.ask(position, []);
  return told.position;
}
