import { expect, test } from 'vitest';
import { SearchQueue } from './search.ts';

/** Creates tasks that end only when the test ends them. `begun` contains the names of started tasks. */
function works() {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const of = (name: string) => () =>
    new Promise<string>((resolve) => {
      begun.push(name);
      ends.set(name, () => resolve(name));
    });
  return { begun, of, end: (name: string) => ends.get(name)?.() };
}

const refused = { code: 'too_many_requests' };

test('one search runs at a time; a person’s newest search replaces their waiting one', async () => {
  const { begun, of, end } = works();
  const turns = new SearchQueue<string>(10);
  const first = turns.take('ann', of('ann 1'));
  const replaced = expect(turns.take('ann', of('ann 2'))).rejects.toMatchObject(refused);
  const bo = turns.take('bo', of('bo 1'));
  const newest = turns.take('ann', of('ann 3'));
  await replaced;
  expect(begun).toEqual(['ann 1']);
  end('ann 1');
  expect(await first).toBe('ann 1');
  await expect.poll(() => begun).toEqual(['ann 1', 'ann 3']);
  end('ann 3');
  expect(await newest).toBe('ann 3');
  await expect.poll(() => begun.at(-1)).toBe('bo 1');
  end('bo 1');
  expect(await bo).toBe('bo 1');
});

test('searches beyond the waiting limit are refused', async () => {
  const { begun, of, end } = works();
  const turns = new SearchQueue<string>(2);
  const taken = ['a', 'b', 'c'].map((key) => turns.take(key, of(key)));
  await expect(turns.take('d', of('d'))).rejects.toMatchObject(refused);
  for (const [n, key] of ['a', 'b', 'c'].entries()) {
    await expect.poll(() => begun[n]).toBe(key);
    end(key);
  }
  expect(await Promise.all(taken)).toEqual(['a', 'b', 'c']);
});

test('failed work passes the turn on', async () => {
  const turns = new SearchQueue<string>(2);
  await expect(turns.take('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  const throwing = () => {
    throw new Error('broken at once');
  };
  await expect(turns.take('a', throwing)).rejects.toThrow('broken at once');
  expect(await turns.take('a', async () => 'well')).toBe('well');
});
