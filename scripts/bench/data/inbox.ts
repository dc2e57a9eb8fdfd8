import type { Content, NewRecord } from '../../../server/log/port.ts';
import { SqliteLog } from '../../../server/log/sqlite.ts';
import type { Event } from '../../../shared/events/index.ts';
import { memberGroups, priorities } from '../../../shared/vocabulary.ts';
import { makeCompany } from './company.ts';
import { Customer } from './customer.ts';
import { Random } from './random.ts';

const batch = 5000;

/**
 * Creates a log with one record, one conversation and one message per customer, in every state that filters and sorting distinguish. All
 * deadlines are in the past, so that the data does not change with time.
 */
export async function makeInboxLog(folder: string, conversations: number): Promise<void> {
  await makeCompany(folder);
  const log = new SqliteLog(folder);
  const random = new Random(conversations);
  const now = Date.now();
  for (let n = 0; n < conversations; n += batch) {
    const count = Math.min(batch, conversations - n);
    const records = Array.from({ length: count }, (_, i) => record(n + i, now - (conversations - n - i) * 500, random));
    await Promise.all(records.map((one) => log.append(one)));
  }
  await log.close();
}

function record(n: number, at: number, random: Random): NewRecord {
  const customer = new Customer(n);
  const { id: conversationId } = customer;
  const profile = customer.profile(at);
  const message = customer.writes(500_000_000_000_000_000n + BigInt(n) * 8192n, at);
  const events: Event[] = [message.event, profile.event];
  const contents: Content[] = [message.content, profile.content];
  const oneOf = <T>(list: readonly T[]) => list[random.below(list.length)] as T;
  if (random.chance(0.15)) {
    events.push({ type: 'conversation.member-group-changed', conversationId, memberGroup: oneOf(memberGroups) });
  }
  if (random.chance(0.15)) {
    events.push({ type: 'conversation.priority-changed', conversationId, priority: oneOf(priorities) });
  }
  if (random.chance(0.5)) events.push({ type: 'conversation.assigned', conversationId, staffId: customer.agent });
  if (random.chance(0.001)) events.push({ type: 'conversation.pinned', conversationId, pinned: true });
  events.push(...ending(conversationId, random));
  return { stream: customer.stream, at, actor: 'line', events, contents };
}

/** Returns the events that set the final state of a conversation: resolved, waiting for a third party, or read. */
function ending(conversationId: string, random: Random): Event[] {
  const fate = random.next();
  if (fate < 0.6) return [{ type: 'conversation.status-changed', conversationId, status: 'resolved', content: null }];
  if (fate < 0.8) return [{ type: 'conversation.processed', conversationId }];
  return [{ type: 'conversation.service-status-changed', conversationId, serviceStatus: 'waiting', content: null }];
}
