import type { ChannelOptions } from 'birpc';
import { type ErrorCode, type ErrorDetail, Refusal } from '../../shared/errors.ts';
import { DataInUse } from '../storage/data-lock.ts';
import { DamagedRows } from '../storage/derived-row.ts';

/** Functions that another thread can call. Arguments and results must be cloneable. */
// biome-ignore lint/suspicious/noExplicitAny: functions can have any cloneable arguments
export type Calls = Record<string, (...args: any[]) => unknown>;

interface Message {
  /** Error thrown by the called function. */
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

interface SentInUse {
  inUse: string;
}

/** An error with the properties that cloning omits. */
interface SentError {
  error: Error;
  code: unknown;
  path: unknown;
  cause: unknown;
}

/**
 * Serializes errors that are sent between threads, because cloning would lose their types and codes. A refusal is sent as its code, a
 * DamagedRows error as the path of its file, and any other error with the system or SQLite codes of itself and its causes.
 */
export const knownErrors = {
  serialize: (message: Message) => ({ ...message, ...(message.e === undefined ? {} : { e: sent(message.e) }) }),
  deserialize: (message: Message) => ({ ...message, ...(message.e === undefined ? {} : { e: received(message.e) }) }),
} satisfies Pick<ChannelOptions, 'serialize' | 'deserialize'>;

function sent(error: unknown): unknown {
  if (error instanceof Refusal) return { refused: error.code, details: error.details } satisfies SentRefusal;
  if (error instanceof DamagedRows && error.file !== null) {
    return { damaged: error.file, inode: error.inode } satisfies SentDamage;
  }
  if (error instanceof DataInUse) return { inUse: error.message } satisfies SentInUse;
  if (!(error instanceof Error)) return error;
  const { code, path } = error as { code?: unknown; path?: unknown };
  return { error, code, path, cause: sent(error.cause) } satisfies SentError;
}

function received(error: unknown): unknown {
  if (typeof error !== 'object' || error === null) return error;
  if ('refused' in error) return new Refusal((error as SentRefusal).refused, (error as SentRefusal).details);
  if ('inUse' in error) return new DataInUse((error as SentInUse).inUse);
  if ('error' in error) return complete(error as SentError);
  if (!('damaged' in error)) return error;
  const { damaged, inode } = error as SentDamage;
  return new DamagedRows(damaged, inode);
}

function complete({ error, code, path, cause }: SentError): Error {
  if (code !== undefined) Object.assign(error, { code });
  if (path !== undefined) Object.assign(error, { path });
  if (cause !== undefined) error.cause = received(cause);
  return error;
}
