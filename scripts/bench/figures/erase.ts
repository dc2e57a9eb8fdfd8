import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { type App, createApp } from '../../../server/app.ts';
import { eraseConversation } from '../../../server/commands/conversation-records.ts';
import { readConfig } from '../../../server/config.ts';
import { Child } from '../child.ts';
import { environment } from '../data/company.ts';
import { Customer } from '../data/customer.ts';
import { inboxFolder } from '../data/views.ts';
import type { Figure } from '../figure.ts';
import { inCopyOf } from '../folders.ts';
import type { Plan } from '../plan.ts';

const customers = 40;

/** Measures the longest stop of the event loop while messages are unsent, customers are erased, and `verify` and `backup` run. */
export async function erase({ conversations }: Plan): Promise<Figure[]> {
  const folder = await inboxFolder(conversations);
  const longest = (readers: boolean) =>
    inCopyOf(folder, async (target) => {
      Object.assign(process.env, environment(target));
      const app = await createApp({ config: readConfig(process.env) });
      await app.start();
      await app.settled();
      const reading = readers ? readAll(target) : null;
      const ms = await measured(app);
      await reading?.stop();
      await app.close();
      return ms;
    });
  const alone = await longest(false);
  return [
    {
      name: `longest stop while ${customers} are erased and files are read`,
      unit: 'ms',
      value: await longest(true),
      limit: { what: 'the same with nobody reading', value: alone },
      target: { of: 'value', atMost: 50 },
    },
  ];
}

async function measured(app: App): Promise<number> {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  for (let n = 0; n < customers; n++) {
    const { id, stream } = new Customer(n);
    const at = Date.now();
    const { event } = new Customer(n).writes(500_000_000_000_000_000n + BigInt(n) * 8192n, at);
    if (event.type !== 'message.received') throw new Error('no message');
    const { origin, messageId } = event;
    await app.engine.append({ stream, at, actor: 'line', events: [{ type: 'message.unsent', origin, messageId }] });
    await app.engine.execute(stream, 'system', eraseConversation({ conversationId: id }));
    await app.settled();
  }
  delay.disable();
  return delay.max / 1e6;
}

/** Runs `verify` and `backup` repeatedly, as an administrator does. */
function readAll(folder: string): { stop: () => Promise<void> } {
  let stopped = false;
  const again = async (args: (n: number) => string[]) => {
    for (let n = 0; !stopped; n++) await Child.run('server', args(n), environment(folder));
  };
  const both = Promise.all([again(() => ['verify']), again((n) => ['backup', join(folder, `${n}.backup`)])]);
  return {
    async stop() {
      stopped = true;
      await both;
    },
  };
}
