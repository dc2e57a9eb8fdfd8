import type { ChannelOptions } from 'birpc';
import { type ErrorCode, type ErrorDetail, Refusal } from '../../shared/errors.ts';
import { DamagedRows } from '../storage/derived-row.ts';

/** Functions that another thread can call. Arguments and results must be cloneable. */
// biome-ignore lint/suspicious/noExplicitAny: functions can have any cloneable arguments
export type Calls = Record<string, (...args: any[]) => unknown>;

interface Message {
  /** The error thrown by the function. */
  e?: unknown;
}

interface SentRefusal {
  refused: ErrorCode;
  details: ErrorDetail[];
}

interface SentDamage {
  damaged: string;
  inode: number | null;
}

/** Preserves error types between threads, which clone errors as plain ones: a refusal is sent as its code, damage as its file. */
export const knownErrors = {
  serialize: (message: Message) => ({ ...message, ...(message.e === undefined ? {} : { e: sent(message.e) }) }),
  deserialize: (message: Message) => ({ ...message, ...(message.e === undefined ? {} : { e: received(message.e) }) }),
} satisfies Pick<ChannelOptions, 'serialize' | 'deserialize'>;

function sent(error: unknown): unknown {
  if (error instanceof Refusal) return { refused: error.code, details: error.details } satisfies SentRefusal;
  if (error instanceof DamagedRows && error.file !== null) {
    return { damaged: error.file, inode: error.inode } satisfies SentDamage;
  }
  return error;
}

function received(error: unknown): unknown {
  if (typeof error !== 'object' || error === null || error instanceof Error) return error;
  if ('refused' in error) return new Refusal((error as SentRefusal).refused, (error as SentRefusal).details);
  if (!('damaged' in error)) return error;
  const { damaged, inode } = error as SentDamage;
  return new DamagedRows(damaged, inode);
}
