import { Child } from '../child.ts';
import { environment } from '../data/company.ts';
import { inboxFolder } from '../data/views.ts';
import type { Figure } from '../figure.ts';
import { inCopyOf } from '../folders.ts';
import { sendAtRate } from '../load/http.ts';
import { inboxListeners } from '../load/listeners.ts';
import { Webhooks } from '../load/webhooks.ts';
import type { Plan } from '../plan.ts';
import { alternate } from '../stats.ts';

/**
 * Measures the time from the start of the process until it serves, and its memory at that moment and under load, with many records and
 * messages.
 */
export async function start(plan: Plan): Promise<Figure[]> {
  return inCopyOf(await inboxFolder(plan.conversations), (folder) => measure(folder, plan));
}

async function measure(folder: string, { rounds, seconds, conversations }: Plan): Promise<Figure[]> {
  const ours = () => Child.serve('server', ['serve'], environment(folder));
  const baseline = () => Child.serve('scripts/bench/bare/socket.ts');
  const timed = (serve: () => Promise<Child>) => async () => {
    const server = await serve();
    await server.stop();
    return server.readyMs / 1000;
  };
  const { a, b } = await alternate(rounds, timed(ours), timed(baseline));
  const memory = {
    a: await memoryWithSockets(await ours(), seconds),
    b: await memoryWithSockets(await baseline(), seconds),
  };
  const many = conversations.toLocaleString('en');
  return [
    {
      name: `start with ${many} records`,
      unit: 's',
      value: a,
      limit: { what: 'a bare Fastify and socket.io server', value: b },
      target: { of: 'value', atMost: 2 },
    },
    {
      name: `memory with ${many} messages, 200 sockets`,
      unit: 'MB',
      value: memory.a,
      limit: { what: 'a bare Fastify and socket.io server under the same load', value: memory.b },
      target: { of: 'value', atMost: 300 },
    },
  ];
}

/** Returns the memory of a server in MB, with 200 sockets in twenty inboxes and 500 messages per second. */
async function memoryWithSockets(server: Child, seconds: number): Promise<number> {
  const listeners = await inboxListeners(server.url, 200);
  const webhooks = new Webhooks(1000);
  await sendAtRate(server.url, () => webhooks.next().bytes, { perSecond: 500, ms: seconds * 1000 });
  const { mb } = server.memory();
  for (const listener of listeners) listener.close();
  await server.stop();
  return mb;
}
