import type { ConversationChange } from '../../../shared/api/conversation-changes.ts';
import { filters, sorts } from '../../../shared/inbox-order.ts';
import { conversationStatuses, memberGroups, priorities, serviceStatuses } from '../../../shared/vocabulary.ts';
import type { Random } from '../random.ts';
import type { ListQuery } from './program.tsx';
import type { Tab } from './tab.ts';

function someList(random: Random): ListQuery {
  const sort = random.pick(sorts);
  if (random.chance(0.2)) return { archived: true, sort };
  if (random.chance(0.5)) return { filter: random.pick(filters), sort };
  return {
    ...(random.chance(0.5) && { filter: random.pick(filters) }),
    ...(random.chance(0.4) && { status: [random.pick(conversationStatuses), random.pick(conversationStatuses)] }),
    ...(random.chance(0.4) && { assignee: random.chance(0.5) ? ['me'] : ['none', 'me'] }),
    ...(random.chance(0.3) && { priority: [random.pick(priorities)] }),
    ...(random.chance(0.3) && { memberGroup: [random.pick(memberGroups), random.pick(memberGroups)] }),
    ...(random.chance(0.3) && { unread: random.chance(0.5) }),
    ...(random.chance(0.3) && { mentioned: random.chance(0.5) }),
    sort,
  };
}

/** Switches to other lists or another conversation. */
export function lookElsewhere(random: Random, tab: Tab, conversationIds: readonly string[]): void {
  const { view } = tab;
  if (random.chance(0.5)) tab.look({ ...view, thread: random.chance(0.1) ? null : random.pick(conversationIds) });
  else tab.look({ ...view, lists: random.chance(0.5) ? [someList(random)] : [someList(random), someList(random)] });
}

/** Changes one or several conversations. The change shows before the server responds, and is not awaited. */
export function changeSome(random: Random, tab: Tab, people: readonly string[]): void {
  const { lists, thread, rows } = tab.shown();
  const ids = [...new Set(lists.flatMap((list) => list.ids))];
  if (ids.length === 0) return;
  const labels = (rows.label ?? []) as { id: string }[];
  const change = someChange(random, people, labels.length === 0 ? [] : [random.pick(labels).id]);
  if (random.chance(0.3))
    void tab.program.changeMany(
      ids.filter(() => random.chance(0.3)),
      change,
    );
  else void tab.program.change(random.chance(0.5) && thread !== null ? thread.id : random.pick(ids), change);
}

function someChange(random: Random, people: readonly string[], labels: string[]): ConversationChange {
  const staffId = random.pick([null, ...people]);
  return random.pick<() => ConversationChange>([
    () => ({ action: 'assign', staffId }),
    () => ({ action: 'transfer', staffId, note: '' }),
    () => ({ action: 'status', status: random.pick(conversationStatuses) }),
    () => ({ action: 'status', serviceStatus: random.pick(serviceStatuses) }),
    () => ({ action: 'priority', priority: random.pick(priorities) }),
    () => ({ action: 'memberGroup', memberGroup: random.pick(memberGroups) }),
    () => ({ action: 'labels', labels }),
    () => ({ action: 'tags', tags: [random.pick(['ขายส่ง', '批發', 'wholesale'])] }),
    () => ({ action: 'pin', pinned: random.chance(0.5) }),
    () => ({ action: 'archive', archived: random.chance(0.5) }),
    () => ({ action: 'processed' }),
    () => ({ action: 'escalate', note: '' }),
  ])();
}

/** Writes in the open conversation: a message, a note, or a reply of several parts. @returns the texts */
export function writeSome(random: Random, tab: Tab, name: string): string[] {
  const { thread, session } = tab.shown();
  if (thread === null || session.state !== 'signedIn') return [];
  const conversationId = thread.id;
  if (random.chance(0.3)) {
    const texts = [`${name} first`, `${name} second`];
    const bodies = texts.map((text) => ({ conversationId, kind: 'text' as const, text }));
    tab.program.sendAnswer(conversationId, bodies, { resolve: random.chance(0.3) });
    return texts;
  }
  const note = random.chance(0.3) ? { direction: 'note' as const } : {};
  tab.program.sendMessage({ conversationId, kind: 'text', text: name, ...note });
  return [name];
}

/** Retries a failed message. */
export function retrySome(random: Random, tab: Tab): void {
  const failed = tab.shown().thread?.pending.filter(({ state }) => state === 'failed') ?? [];
  if (failed.length > 0) tab.program.retryMessage(random.pick(failed).clientId);
}
