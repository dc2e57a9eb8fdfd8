import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { conversationIdOf } from '../../server/keys/ids.ts';
import { downgradeLog } from '../../server/log/downgrade.ts';
import { removeDerived } from '../../server/storage/data-folder.ts';
import type { Event } from '../../shared/events/index.ts';
import { bootWorld, type World } from '../support/world.ts';

let world: World;

beforeAll(async () => {
  world = await bootWorld();
});
afterAll(() => world.close());

test('downgrade keeps messages that were sent later, and leaves out personal quick replies', async () => {
  const { channel, lineAccountId } = world.brands[0]!;
  const nok = world.line.customer(channel.channelId, { displayName: 'Nok' });
  await nok.writes('Hi');
  await world.settled();
  const conversationId = conversationIdOf(lineAccountId, 'user', nok.userId);
  const agent = await world.as('super_admin');
  const write = async (text: string, later: object) => {
    const { body } = await agent.post('/messages', { conversationId, text, ...later });
    return body.data.id as string;
  };
  const sent = await write('Sent after the delay', { undoSeconds: 5 });
  const waiting = await write('Not sent yet', { sendAt: new Date(world.clock.now() + 60_000).toISOString() });
  await agent.post('/quick-replies', { title: 'Shared', text: 'Hello' });
  await agent.post('/quick-replies', { title: 'Personal', text: 'My secret', ownerId: world.people.super_admin });
  world.clock.pass(5_000);
  await world.app.alarm.ring();
  await world.settled();
  expect(nok.inbox).toHaveLength(1);

  let events: Event[] = [];
  let texts: Record<string, string> = {};
  await world.restart((dataDir) => {
    downgradeLog(dataDir);
    removeDerived(dataDir);
    const log = new Database(join(dataDir, 'log.db'), { readonly: true });
    events = log
      .prepare<[], string>('SELECT events FROM records ORDER BY position')
      .pluck()
      .all()
      .flatMap((one) => JSON.parse(one));
    const contents = log.prepare<[], { id: string; value: string }>('SELECT id, value FROM contents').all();
    texts = Object.fromEntries(contents.map(({ id, value }) => [id, value]));
    log.close();
    expect(downgradeLog(dataDir).isReplaced).toBe(false);
  });
  const queued = events.filter((event) => event.type === 'message.queued');
  expect(queued.map(({ messageId }) => messageId)).toEqual([sent]);
  expect(texts[queued[0]!.content]).toContain('Sent after the delay');
  expect(JSON.stringify([events, texts])).not.toMatch(/Not sent yet|My secret|message\.scheduled|message\.released/);
  const replies = events.filter((event) => event.type === 'quick-reply.created');
  expect(replies.map((reply) => Object.keys(reply).toSorted())).toEqual([
    ['brandId', 'category', 'keywords', 'quickReplyId', 'sort', 'text', 'title', 'type'],
  ]);

  // The log can be upgraded again.
  const after = await (await world.as('super_admin')).get(`/messages/conversation/${conversationId}`);
  const shown = (after.body.data as { id: string; status: string; text: string }[]).filter(({ id }) =>
    [sent, waiting].includes(id),
  );
  expect(shown).toMatchObject([{ status: 'sent', text: 'Sent after the delay' }]);
});
