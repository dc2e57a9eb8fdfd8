import { Child } from '../child.ts';
import { brandId, environment } from '../data/company.ts';
import { inboxFolder } from '../data/views.ts';
import type { Figure } from '../figure.ts';
import { inCopyOf } from '../folders.ts';
import { inboxPage } from '../load/inbox-page.ts';
import type { Plan } from '../plan.ts';
import { alternate, quantile } from '../stats.ts';

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

const values = {
  status: ['status=pending', 'status=resolved,closed'],
  assignee: ['assignee=me', 'assignee=none'],
  label: ['label=none'],
  priority: ['priority=high'],
  memberGroup: ['memberGroup=vip2,vip3'],
  channel: ['channel=none'],
  overtime: ['overtime=true'],
  unread: ['unread=true'],
  pinned: ['pinned=true'],
  snoozed: ['snoozed=true'],
  free: ['free=true'],
  mentioned: ['mentioned=true'],
};
const single = Object.values(values).flat();
/** Every pair of conditions of different fields. */
const pairs = Object.values(values).flatMap((some, index) =>
  Object.values(values)
    .slice(index + 1)
    .flatMap((others) => some.flatMap((one) => others.map((other) => `${one}&${other}`))),
);
const fieldOf = (condition: string) => condition.slice(0, condition.indexOf('='));
/** Combinations of three to six conditions of different fields, in each order. */
const many = pairs.map((pair, index) => {
  const used = pair.split('&').map(fieldOf);
  const others = Object.values(values).map(([first]) => first ?? '');
  const more = others.filter((one) => !used.includes(fieldOf(one))).slice(index % 5, (index % 5) + 1 + (index % 4));
  return `${[pair, ...more].join('&')}&sort=${['smart', 'latest', 'priority', 'unread'][index % 4]}`;
});

/** Measures the first page of the inbox for an owner of all twenty brands, with few and with many conversations. */
export async function inbox({ rounds, conversations }: Plan): Promise<Figure[]> {
  const [large, small] = [await inboxFolder(conversations), await inboxFolder(few)];
  return inCopyOf(large, (a) => inCopyOf(small, (b) => compare(a, b, rounds, conversations)));
}

async function compare(
  largeFolder: string,
  smallFolder: string,
  rounds: number,
  conversations: number,
): Promise<Figure[]> {
  const large = await Child.serve('server', ['serve'], environment(largeFolder));
  const small = await Child.serve('server', ['serve'], environment(smallFolder));
  const figures: Figure[] = [];
  for (const query of pages) {
    const page = (server: Child) => () => inboxPage(server.url, query);
    for (let warm = 0; warm < 20; warm++) await alternate(1, page(large), page(small));
    const { a, b } = await alternate(rounds * 15, page(large), page(small));
    figures.push({
      name: `inbox page 1 of ${conversations.toLocaleString('en')}${query === '' ? '' : `, ${query}`}`,
      unit: 'ms',
      value: a,
      limit: { what: `the same of ${few.toLocaleString('en')}`, value: b },
      target: { of: 'ratio', atMost: 2 },
    });
  }
  figures.push(...(await conditional(large.url, rounds, conversations)));
  await Promise.all([large.stop(), small.stop()]);
  return figures;
}

/** Measures lists with one and two conditions against the list of open conversations, and the slowest of lists with more conditions. */
async function conditional(url: string, rounds: number, conversations: number): Promise<Figure[]> {
  const of = conversations.toLocaleString('en');
  const page = (query: string) => () => inboxPage(url, query);
  for (const query of single) await page(query)();
  let worst = { query: '', a: 0, b: 1 };
  for (const query of [...single, ...pairs]) {
    const { a, b } = await alternate(rounds * 3, page(query), page('filter=open'));
    if (a / b > worst.a / worst.b) worst = { query, a, b };
  }
  const repeated = await alternate(rounds * 15, page(worst.query), page('filter=open'));
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) for (const query of many) times.push(await page(query)());
  return [
    {
      name: `inbox page 1 of ${of}, slowest of ${single.length} conditions and ${pairs.length} pairs (${worst.query})`,
      unit: 'ms',
      value: repeated.a,
      limit: { what: 'filter=open', value: repeated.b },
      target: { of: 'ratio', atMost: 2 },
    },
    {
      name: `inbox page 1 of ${of}, ${many.length} combinations of more conditions, p95`,
      unit: 'ms',
      value: quantile(times, 0.95),
      limit: null,
      target: { of: 'value', atMost: 60 },
    },
  ];
}
