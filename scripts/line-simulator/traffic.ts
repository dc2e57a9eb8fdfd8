import { believableCustomer, lineLanguage } from './customers/believable.ts';
import { CustomerBehaviour } from './customers/customer-behaviour.ts';
import { groupNames } from './customers/names.ts';
import { Random } from './customers/random.ts';
import type { Channel, Group, Simulator } from './simulator.ts';
import type { SimulatorChange } from './state/world.ts';

export interface TrafficOptions {
  /** Messages per minute over all channels, not counting responses to the console. */
  perMinute: number;
  seed: number;
  /** Channel ids. Defaults to all. */
  channels?: string[];
  /** Customers per channel. */
  customers?: number;
  /** Sends `size` messages at once at every interval. */
  burst?: { everyMs: number; size: number };
}

export interface Traffic {
  stop(): void;
}

/** Simulated customers of all channels. The actions and their order depend only on the seed. */
export class BelievableCustomers {
  readonly #random: Random;
  readonly #lives: { life: CustomerBehaviour; group?: Group }[] = [];
  readonly byChat = new Map<string, CustomerBehaviour>();

  constructor(simulator: Simulator, { seed, channels, customers = 24 }: Omit<TrafficOptions, 'perMinute' | 'burst'>) {
    this.#random = new Random(`${seed} crowd`);
    const ids = channels ?? simulator.channels().map((channel) => channel.channelId);
    for (const [index, id] of ids.entries()) this.#populate(simulator.channel(id), seed + index, customers);
  }

  /** Sends the next message of a customer. */
  step(): Promise<unknown> {
    const { life: behaviour, group } = this.#random.pick(this.#lives);
    return behaviour.writes(group);
  }

  #populate(channel: Channel, seed: number, count: number): void {
    const members: CustomerBehaviour[] = [];
    for (let n = 0; n < count; n++) {
      const about = believableCustomer(seed, n);
      const { userId, displayName, language, statusMessage } = about;
      const customer = channel.addCustomer({
        userId,
        displayName,
        language: lineLanguage[language],
        ...(statusMessage ? { statusMessage } : {}),
      });
      const behaviour = new CustomerBehaviour(about, customer, seed);
      this.#lives.push({ life: behaviour });
      this.byChat.set(`${channel.channelId} ${userId}`, behaviour);
      // At most one group per account, with customers who have the same language.
      if (members.length < 5 && (members[0]?.about.language ?? language) === language) members.push(behaviour);
    }
    const [first] = members;
    if (!first) return;
    const name = this.#random.pick(groupNames[first.about.language]);
    const id = `C${new Random(`${seed} group`).hex(32)}`;
    const group =
      channel.groups.get(id) ?? channel.addGroup({ id, name, members: members.map(({ customer }) => customer) });
    for (const behaviour of members)
      this.#lives.push({ life: new CustomerBehaviour(behaviour.about, behaviour.customer, seed + 1), group });
  }
}

/** Makes simulated customers write until stopped, and respond some time after the console has replied to them. */
export function startTraffic(simulator: Simulator, options: TrafficOptions): Traffic {
  const customers = new BelievableCustomers(simulator, options);
  const pace = new Random(`${options.seed} pace`);
  const timers = new Set<NodeJS.Timeout>();
  let stopped = false;

  const later = (ms: number, work: () => void) => {
    if (stopped) return;
    const timer = setTimeout(() => {
      timers.delete(timer);
      work();
    }, ms);
    timer.unref();
    timers.add(timer);
  };
  const step = () => void customers.step().catch(() => {});

  const mean = 60_000 / options.perMinute;
  // Draws each gap evenly from 40 % to 160 % of the mean, so that gaps vary and the rate stays the same.
  const next = () =>
    later(mean * (0.4 + 1.2 * pace.next()), () => {
      step();
      next();
    });
  if (options.perMinute > 0) next();

  const { burst } = options;
  const bursts = () => {
    if (!burst) return;
    later(burst.everyMs, () => {
      for (let i = 0; i < burst.size; i++) step();
      bursts();
    });
  };
  bursts();

  const answering = new Set<string>();
  const onChange = (change: SimulatorChange) => {
    if (change.kind !== 'chat') return;
    const key = `${change.channelId} ${change.chatId}`;
    const behaviour = customers.byChat.get(key);
    const last = behaviour?.customer.chat.entries.at(-1);
    if (!behaviour || last?.from !== 'bot' || answering.has(key)) return;
    answering.add(key);
    const wait = behaviour.thinks();
    later(wait ?? 60_000, () => {
      answering.delete(key);
      if (wait !== undefined) void behaviour.answers().catch(() => {});
    });
  };
  simulator.world.changes.on('change', onChange);

  return {
    stop: () => {
      stopped = true;
      for (const timer of timers) clearTimeout(timer);
      simulator.world.changes.off('change', onChange);
    },
  };
}
