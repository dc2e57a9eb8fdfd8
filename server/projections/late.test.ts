import { expect, test } from 'vitest';
import { account, brand, Given, start, wrote } from '../../tests/support/given.ts';

const given = () => new Given(brand('tea'), account('line', 'tea'));
const group = { kind: 'group' as const };
const received = (at: number) => wrote('c1', 'm1', { ...group, happenedAt: start + at });
const edited = (at: number) => {
  const contentId = `m1/edit-${at}/c1`;
  const event = { type: 'message.edited' as const, origin: received(at).origin, messageId: 'm1', content: contentId };
  return [[{ ...event, replyToken: null, quoteToken: null }], [content(contentId, `edit ${at}`)]] as const;
};
const content = (id: string, text: string) => ({ id, value: { text, content: {} } });
const unsent = (at: number) => ({ type: 'message.unsent' as const, origin: received(at).origin, messageId: 'm1' });
const shown = (world: Given) => world.read('conversation', 'c1')?.row.lastMessage?.text;

test('the list shows the last edit, regardless of the order of delivery', () => {
  const world = given().and([received(0)], [content('m1/c1', 'first')]);
  world.and(...edited(2000)).and(...edited(1000));
  expect(shown(world)).toBe('edit 2000');
});

test('the list shows an edit that arrived before its message', () => {
  const world = given()
    .and(...edited(1000))
    .and([received(0)], [content('m1/c1', 'first')]);
  expect(shown(world)).toBe('edit 1000');
});

test('an edit of an unsent message is ignored', () => {
  const world = given()
    .and([received(0)], [content('m1/c1', 'first')])
    .and([unsent(2000)])
    .and(...edited(1000));
  expect(shown(world)).toBe('');
});

test("LINE's read mark is that of the newest message, regardless of the order of delivery", () => {
  const token = (messageId: string, at: number) => ({
    ...wrote('c1', messageId, { happenedAt: start + at }),
    readToken: `read-${messageId}`,
  });
  const world = given().and([token('m2', 2000)]);
  world.and([token('m1', 1000)]);
  expect(world.read('conversation', 'c1')?.hidden.readToken).toBe('read-m2');
});

test('the latest event decides who controls the chat, regardless of the order of delivery', () => {
  const held = (at: number, standby: boolean) => wrote('c1', `m${at}`, { happenedAt: start + at, standby });
  const world = given().and([held(2000, false)]);
  world.and([held(1000, true)]);
  expect(world.read('conversation', 'c1')?.hidden.standby).toBe(false);
  world.and([held(3000, true)]);
  expect(world.read('conversation', 'c1')?.hidden.standby).toBe(true);
});

test('an image delivered twice remains as it was downloaded', () => {
  const picture = { ...wrote('c1', 'm1'), kind: 'image' as const, media: 'line' as const };
  const contents = [content('m1/c1', '')];
  const world = given().and([picture], contents);
  const fetched = { conversationId: 'c1', messageId: 'm1', blob: 'hash', mime: 'image/png', bytes: 3 };
  world.and([{ type: 'media.fetched', ...fetched }]);
  const before = world.read('message', 'm1');
  world.and([picture], contents);
  expect(world.read('message', 'm1')).toMatchObject({
    row: { ...before?.row, version: expect.any(Number) },
    hidden: { blob: 'hash' },
  });
  expect(world.read('fetch', 'media/m1')).toBeUndefined();
});
