import * as z from 'zod';
import { Id } from '../rows.ts';
import { CallAnswer, CallDown, CallUp } from './calls.ts';
import {
  Delta,
  Done,
  FellBehind,
  Handshake,
  Hello,
  Joined,
  PastDelta,
  Presence,
  PresenceSignal,
  Reconnect,
  Resume,
  Resumed,
  SessionNotice,
  StorageState,
  Unserved,
  Viewers,
  ViewsDelta,
} from './messages.ts';
import { PastScope, Scope, scopeOrName, ViewsScope } from './scope.ts';

/** Frames from client to server by event, with their acknowledgements. `auth` is sent before the connection is accepted. */
export const upFrames = {
  auth: { frame: Handshake, answer: z.null() },
  join: { frame: scopeOrName(z.union([Scope, PastScope, ViewsScope])), answer: Joined },
  leave: { frame: scopeOrName(z.union([Scope, PastScope, ViewsScope])), answer: z.union([Done, Unserved]) },
  resume: { frame: Resume, answer: z.union([Resumed, Unserved]) },
  typing: { frame: PresenceSignal, answer: z.null() },
  viewing: { frame: PresenceSignal, answer: z.null() },
  call: { frame: CallUp, answer: z.union([CallAnswer, Unserved]) },
} as const;
export type UpEvent = Exclude<keyof typeof upFrames, 'auth'>;

/** Frames that the server pushes, by event. */
export const downFrames = {
  hello: Hello,
  delta: z.union([Delta, PastDelta, ViewsDelta]),
  resume: FellBehind,
  presence: Presence,
  viewers: Viewers,
  session: SessionNotice,
  reconnect: Reconnect,
  storage: StorageState,
  call: z.intersection(CallDown, z.object({ callId: Id })),
} as const;
/** Types of the frames that the server pushes, in the form that socket.io requires. */
export type DownEvents = { [E in keyof typeof downFrames]: (frame: z.infer<(typeof downFrames)[E]>) => void };
