import type { Random } from '../../line-simulator/customers/random.ts';
import { minute, second } from './calendar.ts';
import { replyTime, thinkTime } from './pace.ts';
import { rateOf, saleOf } from './records.ts';
import type { Clerk } from './shifts.ts';
import { Talk } from './talk.ts';
import type { Thread } from './thread.ts';

export interface Story {
  thread: Thread;
  /** Time of the customer's first message. */
  at: number;
  /** Time after which no record of the case may be written. */
  limit: number;
  /** Agents on shift when the case starts. */
  here: readonly Clerk[];
  clerk: Clerk;
  random: Random;
}

/** Writes a typical case from its first message to its end. */
export function addStory(story: Story): void {
  const { thread, random, limit } = story;
  const talk = new Talk(random, thread.customer);
  if (random.chance(0.35)) thread.writes(story.at - 2 * second, talk.greeting());
  const { clerk, at, isCutShort } = exchanges(story, talk);
  if (!isCutShort) afterwards(story, talk, clerk, at);
  end(story, clerk, Math.min(thread.until + 5 * second + random.below(2 * minute), limit));
}

/**
 * Writes customer messages and replies alternately.
 * @returns the agent who has the case at the end, the earliest time of the customer's next message, and whether the exchange ended early
 * because the limit was reached
 */
function exchanges(story: Story, talk: Talk): { clerk: Clerk; at: number; isCutShort: boolean } {
  const { random, limit } = story;
  const turns = 1 + random.below(3) + random.below(3);
  let { clerk, at } = story;
  for (let turn = 0; turn < turns; turn++) {
    const answered = at < limit ? exchange(story, talk, clerk, at) : null;
    if (answered === null) return { clerk, at, isCutShort: true };
    if (turn === 0) clerk = handOver(story, talk, clerk, answered + second) ?? clerk;
    at = answered + thinkTime(random);
  }
  return { clerk, at, isCutShort: false };
}

/**
 * Sometimes adds another message of the agent, which does not count as a reply. Most customers thank the agent, and some buy or complain.
 */
function afterwards({ thread, random, limit }: Story, talk: Talk, clerk: Clerk, from: number): void {
  let at = from;
  if (random.chance(0.25)) {
    at += 3 * minute + random.below(12 * minute);
    if (at < limit) thread.answers(at, clerk, [talk.answer(clerk)]);
    at += thinkTime(random);
  }
  if (at < limit && random.chance(0.75)) thread.writes(at, talk.thanks());
  const sale = saleOf(random, thread.account, talk.topic);
  const recordedAt = thread.until + second;
  if (recordedAt > limit) return;
  if (sale !== null) thread.sells(recordedAt, clerk, sale);
  else if (talk.topic === 'complaint' && random.chance(0.04)) thread.complains(recordedAt, clerk);
}

/** Writes a message and its reply. @returns the time of the reply, or `null` if it would be after the limit */
function exchange({ thread, random, limit }: Story, talk: Talk, clerk: Clerk, at: number): number | null {
  const answerAt = at + replyTime(random, clerk, at);
  if (answerAt + second > limit) return null;
  thread.writes(at, talk.question());
  const more = at + 2 * second + random.below(5 * second);
  if (random.chance(0.3) && more + second < answerAt) for (const text of talk.more(null)) thread.writes(more, text);
  if (thread.holder !== clerk) thread.assigned(Math.max(at + second, answerAt - 3 * second), clerk, clerk);
  thread.answers(answerAt, clerk, [talk.answer(clerk), ...(random.chance(0.16) ? talk.more(clerk) : [])]);
  return answerAt;
}

/** Transfers the case to a colleague or escalates it to a lead, in a few cases. @returns the new agent, or `null` if the agent stays */
function handOver({ thread, random, here }: Story, talk: Talk, clerk: Clerk, at: number): Clerk | null {
  const others = here.filter((one) => one !== clerk);
  if (others.length > 0 && random.chance(0.035)) {
    const colleague = random.pick(others);
    thread.transfers(at, clerk, colleague);
    return colleague;
  }
  if (random.chance(talk.topic === 'complaint' ? 0.12 : 0.006)) {
    const leads = here.filter((one) => one !== clerk && one.role !== 'cs_agent');
    thread.escalates(at, clerk, leads);
  }
  return null;
}

/**
 * Ends a case: most are resolved, some of them with a rating. In the other cases, the last message is marked as processed and the case is
 * closed.
 */
function end({ thread, random, limit }: Story, clerk: Clerk, at: number): void {
  if (!thread.isOpen) return;
  const isSolved = random.chance(0.93);
  if (!isSolved) thread.processed(at, clerk);
  thread.ends(at + second, clerk, isSolved ? 'resolved' : 'closed');
  const ratedAt = at + minute + random.below(9 * minute);
  if (isSolved && ratedAt < limit && random.chance(0.36)) thread.rates(ratedAt, rateOf(random, clerk));
}
