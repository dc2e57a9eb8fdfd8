import type { Page } from 'playwright/test';
import type { Conversation, Message } from '../../shared/rows.ts';
import { chip, thread } from './inbox.ts';
import { expect, type Stage } from './stage.ts';

/** Compares the rendered page with the rows that the server returns to the same user. */

type Sort = 'smart' | 'latest';

const kinds: Partial<Record<Message['kind'], string>> = { image: 'Photo', sticker: 'Sticker', location: 'Location' };

const textOf = (kind: Message['kind'], text: string) => text.trim() || (kinds[kind] ?? 'Message unsent');

export async function conversationsOf(stage: Stage, username: string, sort: Sort = 'latest'): Promise<Conversation[]> {
  const path = `/conversations?brand=all&sort=${sort}&limit=200`;
  const { body } = await (await stage.caller(username)).get(path);
  return body.data;
}

/** Compares the conversations, their order, customers, last messages and unread counts. */
export async function expectSameList(stage: Stage, page: Page, username: string, sort?: Sort): Promise<void> {
  let rows: Conversation[] = [];
  const drawn = () =>
    page.getByRole('option').evaluateAll((found) =>
      found
        .toSorted((a, b) => Number(a.ariaPosInSet) - Number(b.ariaPosInSet))
        .map((option) => ({
          id: option.id.replace('row-', ''),
          unread: option.querySelector('span[class*="unread"]')?.textContent ?? '0',
        })),
    );
  // Loads the rows at every attempt: viewing a conversation marks it as read shortly after rendering.
  await expect(async () => {
    rows = await conversationsOf(stage, username, sort);
    const wanted = rows.map(({ id, unreadCount }) => ({ id, unread: unreadCount > 99 ? '99+' : `${unreadCount}` }));
    expect(await drawn()).toEqual(wanted);
  }).toPass({ timeout: 60_000 });
  for (const { id, customer, lastMessage } of rows) {
    const shown = page.locator(`#row-${id}`);
    await expect(shown).toContainText(customer.displayName);
    if (lastMessage !== null) await expect(shown).toContainText(textOf(lastMessage.kind, lastMessage.text));
  }
}

const counted = {
  Open: 'open',
  Mine: 'assigned',
  Unassigned: 'unassigned',
  Unread: 'unread',
  Blocked: 'blocked',
} as const;

/** Compares the count of each chip. */
export async function expectSameCounts(stage: Stage, page: Page, username: string): Promise<void> {
  const names = Object.keys(counted) as (keyof typeof counted)[];
  // Loads the counts at every attempt, because viewing a conversation marks it as read shortly after rendering.
  await expect(async () => {
    const { body } = await (await stage.caller(username)).get('/conversations?brand=all&limit=1');
    const counts = body.meta.counts as Record<string, number>;
    const drawn = await Promise.all(names.map((name) => chip(page, name).textContent()));
    expect(drawn).toEqual(names.map((name) => `${name}${counts[counted[name]]}`));
  }).toPass({ timeout: 60_000 });
}

/**
 * Compares the shown messages of a thread with those of the server, oldest first. At least the newest page of messages must be shown.
 * @returns the texts from the server
 */
export async function expectSameThread(stage: Stage, page: Page, username: string, id: string): Promise<string[]> {
  const { body } = await (await stage.caller(username)).get(`/messages/conversation/${id}?limit=200`);
  const expected = (body.data as Message[])
    .filter(({ direction, kind }) => direction !== 'system' && kind === 'text')
    .map(({ status, text }) => (status === 'unsent' ? 'Message unsent' : text))
    .reverse();
  const drawn = () =>
    thread(page)
      .locator('[data-direction]')
      .evaluateAll((found) => found.map((bubble) => bubble.textContent));
  // Compares only the loaded messages: a thread that reloads after a long absence might load fewer messages than before.
  await expect(async () => {
    const now = await drawn();
    expect(now.length).toBeGreaterThanOrEqual(Math.min(expected.length, 20));
    expect(now).toEqual(expected.slice(-now.length));
  }).toPass({ timeout: 60_000 });
  return expected;
}
