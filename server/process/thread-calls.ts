import type { ChannelOptions } from 'birpc';
import { type ErrorCode, type ErrorDetail, Refusal } from '../../shared/errors.ts';

/** Functions that another thread calls; all that goes in and out can be cloned. */
// biome-ignore lint/suspicious/noExplicitAny: any function of such values
export type Calls = Record<string, (...given: any[]) => unknown>;

interface Message {
  /** An error that the function threw. */
  e?: unknown;
}

interface SentRefusal {
  refused: ErrorCode;
  details: ErrorDetail[];
}

/** Errors are cloned as plain ones between threads: a refusal goes as its code. */
export const refusals = {
  serialize: (message: Message) =>
    message.e instanceof Refusal
      ? { ...message, e: { refused: message.e.code, details: message.e.details } satisfies SentRefusal }
      : message,
  deserialize: (message: Message) =>
    isSentRefusal(message.e) ? { ...message, e: new Refusal(message.e.refused, message.e.details) } : message,
} satisfies Pick<ChannelOptions, 'serialize' | 'deserialize'>;

function isSentRefusal(error: unknown): error is SentRefusal {
  return typeof error === 'object' && error !== null && !(error instanceof Error) && 'refused' in error;
}
