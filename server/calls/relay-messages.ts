import * as z from 'zod';
import { CallDown, CallSignal } from '../../shared/sync/calls.ts';

/** Messages between nodes about a call whose party is connected to another node than the one that manages the call. */

const address = { to: z.string(), party: z.string() };
const count = z.int().nonnegative();
const place = { callId: z.string(), side: z.enum(['staff', 'customer', 'page']), key: z.string() };

/** To the node that manages the call. `n` is the number of the party's message. */
const Up = z.discriminatedUnion('do', [
  z.strictObject({ ...address, n: count, do: z.literal('enter'), ...place }),
  z.strictObject({ ...address, n: count, do: z.literal('signal'), data: CallSignal }),
  z.strictObject({ ...address, n: count, do: z.literal('lose') }),
  z.strictObject({ ...address, n: count, do: z.literal('decline'), callId: z.string() }),
]);
export type Up = z.infer<typeof Up>;

/** To the node that manages the call, at regular intervals: a party that is connected, and the numbers of messages sent and received. */
const Here = z.strictObject({ ...address, do: z.literal('here'), sent: count, received: count, ...place });
export type Here = z.infer<typeof Here>;

/** To the node to which the party is connected. `n` is the number of the message to the party. */
const Down = z.discriminatedUnion('do', [
  z.strictObject({ ...address, n: count, do: z.literal('answer'), entered: z.enum(['entered', 'in_use', 'over']) }),
  z.strictObject({ ...address, n: count, do: z.literal('send'), message: CallDown }),
]);
export type Down = z.infer<typeof Down>;

export const RelayMessage = z.union([Up, Here, Down]);
export type RelayMessage = z.infer<typeof RelayMessage>;
export type Place = Pick<Here, 'callId' | 'side' | 'key'>;
