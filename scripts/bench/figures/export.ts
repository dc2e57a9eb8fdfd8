import { statSync } from 'node:fs';
import { join } from 'node:path';
import { Child } from '../child.ts';
import { environment } from '../data/company.ts';
import { inboxFolder } from '../data/views.ts';
import type { Figure } from '../figure.ts';
import { inCopyOf } from '../folders.ts';
import { sendAtRate } from '../load/http.ts';
import { Webhooks } from '../load/webhooks.ts';
import type { Plan } from '../plan.ts';
import { quantile } from '../stats.ts';

const perSecond = 100;
const customers = 1000;
const idleMs = 10_000;
const warmUpMs = 3000;
const sliceMs = 1000;

/**
 * Measures an export of every message while a server on the same data receives webhooks: the memory of the export, and the latency of the
 * webhooks.
 */
export async function exporting({ conversations }: Plan): Promise<Figure[]> {
  const data = await inboxFolder(conversations);
  return inCopyOf(data, async (folder) => {
    const server = await Child.serve('server', ['serve'], environment(folder));
    const webhooks = new Webhooks(customers);
    const sent = async (ms: number): Promise<number[]> => {
      const times: number[] = [];
      await sendAtRate(server.url, () => webhooks.next().bytes, {
        perSecond,
        ms,
        answered: (took) => times.push(took),
      });
      return times;
    };
    await sent(warmUpMs);
    const idle = await sent(idleMs);
    let isDone = false;
    const writing = Child.run('scripts/bench/load/export-messages.ts', [folder], {}).finally(() => {
      isDone = true;
    });
    const meanwhile: number[] = [];
    while (!isDone) meanwhile.push(...(await sent(sliceMs)));
    const { ms, peakMb } = await writing;
    await server.stop();
    const megabytes = statSync(join(folder, 'messages.xlsx')).size / 1e6;
    return [
      {
        name: `full detail of ${conversations.toLocaleString('en')} messages`,
        unit: 's',
        value: ms / 1000,
        limit: null,
        target: null,
        note: `a file of ${megabytes.toFixed(0)} MB`,
      },
      { name: 'memory of its making', unit: 'MB', value: peakMb, limit: null, target: { of: 'value', atMost: 300 } },
      {
        name: 'webhooks answered meanwhile, p99',
        unit: 'ms',
        value: quantile(meanwhile, 0.99),
        limit: { what: 'the same while nothing is written', value: quantile(idle, 0.99) },
        target: { of: 'ratio', atMost: 2 },
      },
    ];
  });
}
