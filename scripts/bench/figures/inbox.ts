import { Child } from '../child.ts';
import { brandId, environment } from '../data/company.ts';
import { inboxFolder } from '../data/views.ts';
import type { Figure } from '../figure.ts';
import { inCopyOf } from '../folders.ts';
import { inboxPage } from '../load/inbox-page.ts';
import type { Plan } from '../plan.ts';
import { alternate } from '../stats.ts';

const few = 1000;
const pages = [
  '',
  'sort=latest',
  'sort=priority',
  'sort=unread',
  'filter=pending',
  'filter=important',
  'filter=pinned',
  'filter=unread',
  'filter=assigned',
  'filter=overtime',
  'filter=unassigned',
  'filter=unread&sort=latest',
  'filter=pending&sort=priority',
  `brand=${brandId(3)}`,
  `brand=${brandId(3)}&filter=pending`,
];

/** Measures the first page of the inbox for an owner of all twenty brands, with few and with many conversations. */
export async function inbox({ rounds, conversations }: Plan): Promise<Figure[]> {
  const [large, small] = [await inboxFolder(conversations), await inboxFolder(few)];
  return inCopyOf(large, (a) => inCopyOf(small, (b) => compare(a, b, rounds, conversations)));
}

async function compare(large: string, small: string, rounds: number, conversations: number): Promise<Figure[]> {
  const many = await Child.serve('server', ['serve'], environment(large));
  const less = await Child.serve('server', ['serve'], environment(small));
  const figures: Figure[] = [];
  for (const query of pages) {
    const page = (server: Child) => () => inboxPage(server.url, query);
    for (let warm = 0; warm < 20; warm++) await alternate(1, page(many), page(less));
    const { a, b } = await alternate(rounds * 15, page(many), page(less));
    figures.push({
      name: `inbox page 1 of ${conversations.toLocaleString('en')}${query === '' ? '' : `, ${query}`}`,
      unit: 'ms',
      value: a,
      limit: { what: `the same of ${few.toLocaleString('en')}`, value: b },
      target: { of: 'ratio', atMost: 2 },
    });
  }
  await Promise.all([many.stop(), less.stop()]);
  return figures;
}
