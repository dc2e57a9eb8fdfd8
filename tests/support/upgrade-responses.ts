import type { Caller } from './world.ts';

/** SECRET_KEY of the installation whose upgrade is tested. */
export const upgradeKey = 'the key of the house that is upgraded';
/** Time of the clock of the installation whose upgrade is tested. */
export const upgradeAt = Date.UTC(2026, 10, 23, 3);

const paths = [
  '/brands',
  '/labels',
  '/quick-replies',
  '/conversations?limit=100',
  '/dashboard/figures?names=avgResponseTime,conversations,replies,revenue&range=today',
];
const ofConversation = (id: string) => [`/messages/conversation/${id}?limit=100`, `/conversations/${id}/history`];

/** Returns responses whose fields must be identical in every later release for the same log. A release may add fields. */
export async function responsesTo(caller: Caller): Promise<Record<string, unknown>> {
  const answers: Record<string, unknown> = {};
  const ask = async (path: string) => {
    const { status, body } = await caller.get(path);
    if (status !== 200) throw new Error(`${path}: ${status}`);
    answers[path] = body.data;
  };
  for (const path of paths) await ask(path);
  const conversations = answers['/conversations?limit=100'] as { id: string }[];
  for (const { id } of conversations.toSorted((a, b) => (a.id < b.id ? -1 : 1)))
    for (const path of ofConversation(id)) await ask(path);
  return answers;
}
