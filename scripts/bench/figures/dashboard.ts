import { Child } from '../child.ts';
import { environment } from '../data/company.ts';
import { feedFigures } from '../data/figures.ts';
import { inboxFolder } from '../data/views.ts';
import type { Figure } from '../figure.ts';
import { inCopyOf, inTemporaryFolder } from '../folders.ts';
import { atRest } from '../load/at-rest.ts';
import { figuresServed, openDashboard } from '../load/dashboard.ts';
import type { Plan } from '../plan.ts';
import { alternate } from '../stats.ts';

const few = 10_000;
const warmUps = 5;

/**
 * Measures the first load of the dashboard with few and with many messages. The first comparison uses generated figures only, and the
 * second uses a complete log.
 */
export async function dashboard(plan: Plan): Promise<Figure[]> {
  return [...(await fed(plan)), ...(await chained(plan))];
}

/** Measures the dashboard with half a year of generated figures, without a log of the messages. */
function fed({ rounds, messages }: Plan): Promise<Figure[]> {
  return inTemporaryFolder((large) =>
    inTemporaryFolder(async (small) => {
      const count = await feedFigures(large, messages);
      await feedFigures(small, few);
      const { many, less, start } = await compared(large, small, rounds);
      return [
        {
          name: `dashboard's first load, ${messages.toLocaleString('en')} messages in the figures`,
          unit: 'ms',
          value: many,
          limit: { what: `the same of ${few.toLocaleString('en')}, of the same days, brands and people`, value: less },
          target: { of: 'ratio', atMost: 1.2 },
          note: `${count.toLocaleString('en')} messages; ${start}`,
        },
      ];
    }),
  );
}

/**
 * Measures the dashboard with a complete log, which contains one message from each of many customers, and with all rows derived from the
 * log.
 */
async function chained({ rounds, conversations }: Plan): Promise<Figure[]> {
  const [large, small] = [await inboxFolder(conversations), await inboxFolder(few)];
  return inCopyOf(large, (a) =>
    inCopyOf(small, async (b) => {
      const { many, less, start } = await compared(a, b, rounds);
      return [
        {
          name: `dashboard's first load, ${conversations.toLocaleString('en')} messages through the whole chain`,
          unit: 'ms',
          value: many,
          limit: { what: `the same of ${few.toLocaleString('en')}`, value: less },
          target: { of: 'ratio', atMost: 1.2 },
          note: start,
        },
      ];
    }),
  );
}

async function compared(large: string, small: string, rounds: number) {
  const many = await Child.serve('server', ['serve'], environment(large));
  const less = await Child.serve('server', ['serve'], environment(small));
  const [inMany, inLess] = [() => openDashboard(many.url), () => openDashboard(less.url)];
  const served = await figuresServed(many.url);
  await figuresServed(less.url);
  const cold = await inMany();
  await Promise.all([atRest(many.url), atRest(less.url)]);
  await alternate(warmUps, inMany, inLess);
  const { a, b } = await alternate(rounds * 5, inMany, inLess);
  await Promise.all([many.stop(), less.stop()]);
  const start = `served ${served.toFixed(0)} ms after the start, ${cold.toFixed(0)} ms the first time`;
  return { many: a, less: b, start };
}
