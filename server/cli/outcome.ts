import type { Exit } from './exit-codes.ts';

/** A command's end: how it went, and for programs the same in data. */
export interface Outcome {
  exit: Exit;
  answer: Readonly<Record<string, unknown>>;
}

export const done = (answer: Outcome['answer']): Outcome => ({ exit: 'ok', answer });

/** @param error in one line, which the command has said */
export const failed = (error: string, answer: Outcome['answer'] = {}): Outcome => ({
  exit: 'failed',
  answer: { error, ...answer },
});
