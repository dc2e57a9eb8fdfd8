import { expect, test } from 'vitest';
import { believableCustomer } from './customers/believable.ts';
import { talk } from './customers/talk.ts';
import { avatar } from './media/avatar.ts';
import { startSimulator } from './simulator.ts';
import { BelievableCustomers } from './traffic.ts';

/** Returns the messages of the first 200 steps of the traffic, without a console. */
async function overheard(seed: number): Promise<string[]> {
  const simulator = await startSimulator({ now: () => 1_786_000_000_000 });
  simulator.addChannel({ channelId: '1', channelSecret: 's', accessToken: 't', botName: 'Shop' });
  const customers = new BelievableCustomers(simulator, { seed });
  for (let i = 0; i < 200; i++) await customers.step();
  const texts = [...simulator.channel('1').chats.values()].flatMap((chat) =>
    chat.entries.map(({ from, message }) => `${chat.id} ${from} ${message.text ?? message.type}`),
  );
  await simulator.close();
  return texts;
}

test('the same seed generates the same texts, another seed generates others', async () => {
  const first = await overheard(7);
  expect(first).toHaveLength(200);
  expect(await overheard(7)).toEqual(first);
  expect(await overheard(8)).not.toEqual(first);
  expect(first.some((line) => line.startsWith('C'))).toBe(true);
  for (const kind of ['sticker', 'image']) expect(first.some((line) => line.endsWith(` ${kind}`))).toBe(true);
});

test('every language has forty lines of customers', () => {
  for (const { greetings, thanks, scenes } of Object.values(talk)) {
    const lines = new Set([...greetings, ...thanks, ...scenes.flatMap(({ opens, follows }) => [...opens, ...follows])]);
    expect(lines.size).toBeGreaterThanOrEqual(40);
  }
});

test('customers are deterministic and distinct', () => {
  expect(believableCustomer(1, 3)).toEqual(believableCustomer(1, 3));
  const people = Array.from({ length: 30 }, (_, n) => believableCustomer(1, n));
  expect(new Set(people.map((person) => person.userId)).size).toBe(30);
  expect(new Set(people.map((person) => person.language)).size).toBe(3);
  expect(avatar('U1', 'person').subarray(1, 4).toString()).toBe('PNG');
});
