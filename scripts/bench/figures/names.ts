import { Child } from '../child.ts';
import { environment } from '../data/company.ts';
import { nameOf } from '../data/customer.ts';
import { inboxFolder } from '../data/views.ts';
import type { Figure } from '../figure.ts';
import { inCopyOf } from '../folders.ts';
import { inboxPage } from '../load/inbox-page.ts';
import type { Plan } from '../plan.ts';
import { alternate } from '../stats.ts';

const few = 10_000;
const warmUps = 10;

/** Measures the search for a single customer by name among few and among many conversations. */
export async function names({ rounds, conversations }: Plan): Promise<Figure[]> {
  const [large, small] = [await inboxFolder(conversations), await inboxFolder(few)];
  return inCopyOf(large, (a) => inCopyOf(small, (b) => compare(a, b, rounds * 15, conversations)));
}

async function compare(large: string, small: string, rounds: number, conversations: number): Promise<Figure[]> {
  const many = await Child.serve('server', ['serve'], environment(large));
  const less = await Child.serve('server', ['serve'], environment(small));
  const [inMany, inFew] = [searcher(many.url, conversations, rounds), searcher(less.url, few, rounds)];
  await alternate(warmUps, inMany, inFew);
  const { a, b } = await alternate(rounds, inMany, inFew);
  await Promise.all([many.stop(), less.stop()]);
  return [
    {
      name: `search by name among ${conversations.toLocaleString('en')}`,
      unit: 'ms',
      value: a,
      limit: { what: `the same among ${few.toLocaleString('en')}`, value: b },
      target: { of: 'ratio', atMost: 1.5 },
    },
  ];
}

/**
 * Returns a function that searches for a different customer each time. Uses only the upper half of the customer numbers, in which each name
 * matches a single customer.
 */
function searcher(url: string, count: number, rounds: number): () => Promise<number> {
  const step = count / 2 / (rounds + warmUps);
  let n = count / 2;
  return () => {
    n += step;
    return inboxPage(url, `match=name&q=${encodeURIComponent(nameOf(Math.floor(n) - 1))}`);
  };
}
