import type { CallEnd } from '../../shared/calls.ts';
import type { MediaFailure } from './media.ts';

/** Reason why a call failed. `undelivered`: LINE did not deliver the invitation. `refused`: the server refused the call, see `message`. */
export type CallFailure = MediaFailure | 'in_use' | 'network' | 'undelivered' | 'refused';

export type CallPhase =
  | { name: 'media' | 'offering' | 'waiting' | 'opened' | 'connecting' | 'talking' | 'lost' }
  /** Countdown before the invitation is sent. The call can still be cancelled. */
  | { name: 'countdown'; seconds: number }
  | { name: 'failed'; failure: CallFailure; message: string | null }
  /** `left`: this window hung up, before or after the customer joined. `elsewhere`: the call continues in another window of the user. */
  | { name: 'ended'; reason: CallEnd | 'elsewhere' | 'left' };

export interface CallView {
  phase: CallPhase;
  /** Time of the first connection with the customer. Milliseconds since the epoch. */
  since: number | null;
  /** Time of the end of the call. Milliseconds since the epoch. */
  until: number | null;
  microphone: boolean;
  camera: boolean;
  /** Whether the customer's camera is on. */
  theirCamera: boolean;
  ours: MediaStream | null;
  remote: MediaStream | null;
}

/** Whether leaving the page would end the call. */
export function isUnderWay({ name }: CallPhase): boolean {
  return name !== 'ended' && name !== 'failed' && name !== 'media' && name !== 'countdown';
}
