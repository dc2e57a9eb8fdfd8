import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Bus, type BusTopic, busMessageMax } from '../../server/ports/bus.ts';

export interface BusHarness {
  /** Starts the bus of a node of the same installation. */
  node(id: string): Promise<Bus>;
  /** Warnings for operators. */
  warnings: string[];
  close(): Promise<void>;
}

/** Records the messages of a topic with their senders. */
export function received(bus: Bus, topic: BusTopic = 'viewing'): [message: unknown, from: string][] {
  const messages: [unknown, string][] = [];
  bus.subscribe(topic, (message, from) => void messages.push([message, from]));
  return messages;
}

/** Tests of the numbered rules (BUS-1 and following) that every implementation of the bus must pass. */
export function busSuite(name: string, open: () => Promise<BusHarness>): void {
  describe(`bus: ${name}`, () => {
    let harness: BusHarness;
    let one: Bus;
    let two: Bus;
    let three: Bus;
    beforeEach(async () => {
      harness = await open();
      [one, two, three] = [await harness.node('1'), await harness.node('2'), await harness.node('3')];
    });
    afterEach(() => harness.close());

    it('BUS-1 delivers a message once to all other nodes, and not to the node that published it', async () => {
      const all = [one, two, three].map((bus) => received(bus));
      one.publish('viewing', 'first');
      two.publish('viewing', 'second');
      // Messages of one node arrive in order, so nothing else arrives after the last messages.
      await expect.poll(() => all.map((messages) => messages.length)).toEqual([1, 1, 2]);
      for (const bus of [one, two, three]) bus.publish('viewing', 'last');
      await expect.poll(() => all.map((messages) => messages.length)).toEqual([3, 3, 4]);
      expect(all[0]).toContainEqual(['second', '2']);
      expect(all[1]).toContainEqual(['first', '1']);
      expect(all[2]).toEqual(
        expect.arrayContaining([
          ['first', '1'],
          ['second', '2'],
        ]),
      );
    });

    it('BUS-2 delivers the messages of a node in order, also large and equal ones', async () => {
      const messages = received(two);
      const sent = Array.from({ length: 200 }, (_, n) => (n % 7 === 0 ? `${n}ไ`.repeat(4000) : n % 3));
      for (const [n, message] of sent.entries()) {
        one.publish('viewing', message);
        if (n % 20 === 0) await new Promise(setImmediate);
      }
      await expect.poll(() => messages.length).toBe(sent.length);
      expect(messages.map(([message]) => message)).toEqual(sent);
    });

    it('BUS-3 delivers JSON values unchanged, to the subscribers of their topic', async () => {
      const [viewing, typing] = [received(two), received(two, 'typing')];
      const values = [null, 0, '', 'a\n"b"\\\u0000 \ud800 กข', [], { a: [{ b: null }] }];
      for (const value of values) one.publish('typing', value);
      one.publish('viewing', 'last');
      await expect.poll(() => viewing).toEqual([['last', '1']]);
      expect(typing).toEqual(values.map((value) => [value, '1']));
    });

    it('BUS-4 loses a message that cannot be delivered, reports it, and delivers the next one', async () => {
      const messages = received(two);
      const circular: Record<string, unknown> = {};
      circular.self = circular;
      for (const message of [circular, 1n, undefined, 'x'.repeat(busMessageMax)]) one.publish('viewing', message);
      expect(harness.warnings).toHaveLength(4);
      one.publish('viewing', 'x'.repeat(busMessageMax - 2));
      await expect.poll(() => messages).toEqual([['x'.repeat(busMessageMax - 2), '1']]);
    });

    it('BUS-5 calls every subscriber until its subscription ends, also if another one throws', async () => {
      two.subscribe('viewing', () => {
        throw new Error('for the test');
      });
      const ended: unknown[] = [];
      const end = two.subscribe('viewing', (message) => void ended.push(message));
      const messages = received(two);
      one.publish('viewing', 1);
      await expect.poll(() => messages).toEqual([[1, '1']]);
      end();
      one.publish('viewing', 2);
      await expect.poll(() => messages.length).toBe(2);
      expect([ended, harness.warnings.length]).toEqual([[1], 2]);
    });

    it('BUS-6 neither publishes nor receives after the stop', async () => {
      const [stopped, messages] = [received(one), received(three)];
      await one.stop();
      one.publish('viewing', 'late');
      two.publish('viewing', 'last');
      await expect.poll(() => messages).toEqual([['last', '2']]);
      expect(stopped).toEqual([]);
    });
  });
}
