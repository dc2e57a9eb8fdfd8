import type { Exit } from './exit-codes.ts';

/** Result of a command: the exit code, and the result as data for programs. */
export interface Outcome {
  exit: Exit;
  answer: Readonly<Record<string, unknown>>;
}

export const done = (answer: Outcome['answer']): Outcome => ({ exit: 'ok', answer });

/** @param error message of one line for the operator */
export const failed = (error: string, answer: Outcome['answer'] = {}): Outcome => ({
  exit: 'failed',
  answer: { error, ...answer },
});
