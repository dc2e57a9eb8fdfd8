import type { CallEnd } from '../../shared/calls.ts';
import type { MediaFailure } from './media.ts';

/** Why there is no call. `undelivered`: LINE did not take the invitation; `refused` has the server's words. */
export type CallFailure = MediaFailure | 'in_use' | 'network' | 'undelivered' | 'refused';

/** Where a call stands. */
export type CallPhase =
  | { name: 'media' | 'offering' | 'waiting' | 'opened' | 'connecting' | 'talking' | 'lost' }
  /** Nothing has gone out yet. */
  | { name: 'countdown'; seconds: number }
  | { name: 'failed'; failure: CallFailure; words: string | null }
  /** `left`: this window hung up, before anybody came or after. */
  | { name: 'ended'; reason: CallEnd | 'elsewhere' | 'left' };

export interface CallView {
  phase: CallPhase;
  /** When the two heard each other first, and when it ended. */
  since: number | null;
  until: number | null;
  microphone: boolean;
  camera: boolean;
  /** Media of the other side. */
  theirCamera: boolean;
  ours: MediaStream | null;
  theirs: MediaStream | null;
}

/** Leaving the page now would break it. */
export function isUnderWay({ name }: CallPhase): boolean {
  return name !== 'ended' && name !== 'failed' && name !== 'media' && name !== 'countdown';
}
