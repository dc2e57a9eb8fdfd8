import fc from 'fast-check';
import { callLinks } from '../../../server/calls/call-links.ts';
import { loadSecretKey, Secrets } from '../../../server/keys/secrets.ts';
import { SqliteLog } from '../../../server/log/sqlite.ts';
import { Child } from '../child.ts';
import { agentId, brandId, environment, makeCompany, ownerId, tokenOf } from '../data/company.ts';
import { Customer } from '../data/customer.ts';
import type { Figure } from '../figure.ts';
import { inTemporaryFolder } from '../folders.ts';
import { FrameSender } from '../fuzz/frame-sender.ts';
import { framesOf } from '../fuzz/frames.ts';
import { startLine } from '../load/line.ts';
import type { Plan } from '../plan.ts';

const callId = 'call-of-the-bench';
/** Number of frames that each client generates and sends in one batch. */
const batch = 500;
const lanes = 6;

/** Sends random frames of every kind, most of them invalid. The server must keep running, respond, and release its memory. */
export function frames({ frames: count }: Plan): Promise<Figure[]> {
  return inTemporaryFolder(async (folder) => {
    const customer = new Customer(0);
    await makeCompany(folder);
    await offerCall(folder, customer);
    const line = await startLine();
    const env = environment(folder, line.url);
    const server = await Child.serve('server', ['serve'], env);
    const { pathname } = new URL(callLinks(new Secrets(loadSecretKey('', env.SECRET_KEY)), server.url).urlOf(callId));
    const doors = new FrameSender({
      url: server.url,
      tokens: [agentId(0), ownerId].map(tokenOf),
      page: pathname,
      callId,
    });
    const frame = framesOf({ brandId: brandId(0), conversationId: customer.id, callId });
    const seed = Math.floor(Math.random() * 2 ** 30);
    let batches = 0;
    const sendUpTo = async (cases: number) => {
      while (batches * batch < cases) {
        const seeds = Array.from({ length: lanes }, () => seed + batches++);
        const sent = seeds.map((own) => doors.send(fc.sample(frame, { seed: own, numRuns: batch })));
        await Promise.all([...sent, happens(server.url, customer)]);
      }
    };
    const started = performance.now();
    // Warms up, because compiled code and the initial growth of the heap are not a leak.
    await sendUpTo(count / 10);
    const before = server.memory().mb;
    await sendUpTo(count);
    const after = server.memory().mb;
    const seconds = ((performance.now() - started) / 1000).toFixed(0);
    const crashes = server.process.exitCode === null && server.process.signalCode === null ? 0 : 1;
    await server.stop();
    line.close();
    const { cases, failures, unread } = doors.tally;
    const note = `${cases.toLocaleString('en')} frames in ${seconds} s, seed ${seed}; ${unread} of them refused unread`;
    const none = { limit: null, target: { of: 'value' as const, atMost: 0 } };
    return [
      { name: 'frames: crashes', unit: '', value: crashes, ...none, note },
      { name: 'frames: answers of 5xx, `internal`, 1011', unit: '', value: failures, ...none },
      {
        name: 'frames: memory after all of them',
        unit: 'MB',
        value: after,
        limit: { what: 'after the first tenth', value: before },
        target: { of: 'ratio', atMost: 1.2 },
      },
    ];
  });
}

/** Makes changes that everyone in the same room receives by push. */
async function happens(url: string, { id }: Customer): Promise<void> {
  const headers = { authorization: `Bearer ${tokenOf(ownerId)}`, 'content-type': 'application/json' };
  for (const pinned of [true, false, true, false]) {
    const body = JSON.stringify({ pinned });
    const { status } = await fetch(`${url}/api/conversations/${id}/pin`, { method: 'PUT', headers, body });
    if (status !== 200) throw new Error(`a call is answered ${status}`);
  }
}

/** Writes a message of the customer and an offered call to the log. */
async function offerCall(folder: string, customer: Customer): Promise<void> {
  const log = new SqliteLog(folder);
  const at = Date.now();
  const wrote = customer.writes(1n, at);
  const record = { stream: customer.stream, at, actor: 'system' as const };
  await log.append({ ...record, events: [wrote.event], contents: [wrote.content] });
  const offer = { type: 'call.offered' as const, conversationId: customer.id, callId, kind: 'audio' as const };
  await log.append({ ...record, events: [{ ...offer, staffId: agentId(0) }] });
  await log.close();
}
