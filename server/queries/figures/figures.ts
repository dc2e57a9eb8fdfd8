import type { SetThread } from '../../engine/set-thread.ts';
import type { FigureQuestions, Question } from './questions.ts';

/** A question with what it is asked of. */
export type Asking = { [Q in Question]: readonly [Q, ...Parameters<FigureQuestions[Q]>] }[Question];

type Answers<A extends readonly Asking[]> = {
  -readonly [I in keyof A]: A[I] extends readonly [infer Q extends Question, ...unknown[]]
    ? ReturnType<FigureQuestions[Q]>
    : never;
};

/** Answers of one moment. */
export interface Told<A extends readonly Asking[]> {
  answers: Answers<A>;
  /** The rows hold the log up to here, and the time of the last record they hold. */
  position: number;
  at: number;
  /** Up to when they were recounted and found right; null before the first time. */
  verifiedTo: number | null;
  /** The time zone of their days. */
  zone: string;
}

/** The figures, as the rest of the server asks them. */
export class Figures {
  private readonly thread: SetThread;

  constructor(thread: SetThread) {
    this.thread = thread;
  }

  /** Up to when the rows were recounted and found right; null before the first time. */
  get verifiedTo(): number | null {
    return this.thread.status.verifiedTo;
  }

  /**
   * Answers all questions on the same rows. Rows that are behind a position are waited for, but not for long.
   * @throws Refusal `not_ready` while the rows are made anew
   */
  ask<const A extends readonly Asking[]>(position: number, asked: A): Promise<Told<A>> {
    return this.thread.ask<Told<A>>('ask', position, asked);
  }
}

/**
 * How far the rows are, by a thread that reads them where they lie: the figures' own only says that, and that they are whole.
 * @throws Refusal `not_ready`
 */
export async function heldTo(figures: Pick<Figures, 'ask'>, position: number): Promise<number> {
  const told = await figures.ask(position, []);
  return told.position;
}
