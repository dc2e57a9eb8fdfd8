import { z } from 'zod';
import type { World } from '../state/world.ts';

/** Settings of the control panel, changed one at a time. */
export const controlSchema = z.discriminatedUnion('set', [
  z.object({ set: z.literal('offline'), on: z.boolean() }),
  z.object({ set: z.literal('duplicates'), on: z.boolean() }),
  z.object({ set: z.literal('wrongSignature'), on: z.boolean() }),
  z.object({ set: z.literal('dropWebhooks'), on: z.boolean() }),
  z.object({ set: z.literal('extraFields'), on: z.boolean() }),
  z.object({ set: z.literal('shuffle') }),
  z.object({ set: z.literal('delay'), ms: z.number().min(0).max(60_000) }),
  z.object({ set: z.literal('answer'), status: z.number().int(), times: z.number().int().min(1).max(1_000) }),
  z.object({ set: z.literal('lose'), times: z.number().int().min(1).max(1_000) }),
  z.object({ set: z.literal('clear') }),
  z.object({ set: z.literal('redelivery'), channelId: z.string(), on: z.boolean() }),
  z.object({ set: z.literal('standby'), channelId: z.string(), on: z.boolean() }),
  z.object({
    set: z.literal('quota'),
    channelId: z.string(),
    limit: z.number().int().min(0).nullable(),
    used: z.number().int().min(0),
  }),
]);
export type Control = z.infer<typeof controlSchema>;

const sends = '/v2/bot/message/*';
const always = (on: boolean) => (on ? Number.POSITIVE_INFINITY : 0);

export function control(world: World, wanted: Control): void {
  const { faults } = world;
  switch (wanted.set) {
    case 'offline':
      faults.offline(wanted.on);
      return;
    case 'duplicates':
      faults.duplicates(always(wanted.on));
      return;
    case 'wrongSignature':
      faults.wrongSignature(always(wanted.on));
      return;
    case 'dropWebhooks':
      faults.dropWebhooks(always(wanted.on));
      return;
    case 'extraFields':
      faults.extraFields(always(wanted.on));
      return;
    case 'shuffle':
      faults.shuffle(3);
      return;
    case 'delay':
      faults.delay(sends, wanted.ms);
      return;
    case 'answer':
      faults.nextCalls({ path: sends, method: 'POST', status: wanted.status, times: wanted.times });
      return;
    case 'lose':
      faults.loseAnswer(sends, wanted.times);
      return;
    case 'clear':
      faults.clear();
      return;
    case 'redelivery':
    case 'standby':
    case 'quota':
      controlChannel(world, wanted);
  }
}

function controlChannel(world: World, wanted: Extract<Control, { channelId: string }>): void {
  const channel = world.channels.get(wanted.channelId);
  if (!channel) return;
  if (wanted.set === 'redelivery') channel.redelivery.enabled = wanted.on;
  else if (wanted.set === 'standby') channel.mode = wanted.on ? 'standby' : 'active';
  else Object.assign(channel.quota, { limit: wanted.limit, used: wanted.used });
  world.changed({ kind: 'channel', channelId: wanted.channelId });
}
