import type { AddressInfo } from 'node:net';
import { lineApi, newServer } from './api/server.ts';
import type { Faults } from './faults.ts';
import { type SimulatorOptions, settingsOf } from './options.ts';
import { phone } from './phone/phone-routes.ts';
import { type ChannelOptions, SimChannel } from './state/channel.ts';
import type { CustomerOptions, SimCustomer } from './state/customer.ts';
import type { SimGroup } from './state/group.ts';
import type { RateLimits } from './state/rate-limits.ts';
import type { ApiCall, SentCall } from './state/records.ts';
import { World } from './state/world.ts';
import { WebhookPoster } from './webhook/post.ts';

export type { SimulatorOptions } from './options.ts';
export type { ChannelOptions } from './state/channel.ts';
export type { ActResult } from './state/chat-participant.ts';
export type { ApiCall, Received, SentCall, WebhookFailure } from './state/records.ts';
export type { Faults };
export type Channel = SimChannel;
export type Customer = SimCustomer;
export type Group = SimGroup;

export interface Simulator {
  /** http://127.0.0.1:PORT, the single origin of API, data and the phone page. */
  url: string;
  addChannel(options: ChannelOptions): Channel;
  channel(channelId: string): Channel;
  channels(): Channel[];
  /** Creates a friend without an event, or returns the friend with that user id if there is one. */
  customer(channelId: string, options: CustomerOptions): Customer;
  faults: Faults;
  rateLimits: RateLimits;
  /** Every accepted message request, in order. */
  sent: SentCall[];
  /** Every API call, including refused calls. */
  calls: ApiCall[];
  /** Resolves when no delivery is in progress and nothing scheduled is due. */
  idle(): Promise<void>;
  close(): Promise<void>;
  /** State for internal use by the simulator. */
  world: World;
}

export async function startSimulator(options: SimulatorOptions = {}): Promise<Simulator> {
  const settings = settingsOf(options);
  const world = new World(settings);
  const poster = new WebhookPoster();
  const app = newServer();
  await app.register(lineApi(world));
  await app.register(phone(world));
  await app.listen({ host: settings.host, port: settings.port });
  const { port } = app.server.address() as AddressInfo;
  world.origin = `http://${settings.host.includes(':') ? `[${settings.host}]` : settings.host}:${port}`;

  const channel = (channelId: string): Channel => {
    const known = world.channels.get(channelId);
    if (!known) throw new Error(`the simulator has no channel ${channelId}`);
    return known;
  };

  return {
    url: world.origin,
    world,
    faults: world.faults,
    rateLimits: world.rateLimits,
    sent: world.sent,
    calls: world.calls,
    channel,
    channels: () => [...world.channels.values()],
    addChannel: (options) => {
      const added = new SimChannel(world, poster, options);
      added.pictureUrl ??= `${world.origin}/avatar/${added.botUserId}`;
      world.channels.set(added.channelId, added);
      world.accessTokens.setLongLived(added.channelId, options.accessToken);
      world.changed({ kind: 'channel', channelId: added.channelId });
      return added;
    },
    customer: (channelId, options) => channel(channelId).addCustomer(options),
    idle: () => world.scheduler.idle(),
    close: async () => {
      world.scheduler.close();
      poster.close();
      await app.close();
    },
  };
}
