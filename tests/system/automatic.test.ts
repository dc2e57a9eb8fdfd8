import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { conversationIdOf } from '../../server/keys/ids.ts';
import type { ConversationView } from '../../shared/api/conversations.ts';
import { defaultAutomation } from '../../shared/automation.ts';
import { limits } from '../../shared/limits.ts';
import { bootWorld, type Caller, type World } from '../support/world.ts';

/** A Wednesday, with business hours from nine to six in Bangkok. */
const night = Date.parse('2030-01-02T20:00:00Z');
const noon = Date.parse('2030-01-02T05:00:00Z');
const { greeting, outsideHours, rating } = defaultAutomation;

let world: World;
let admin: Caller;
let agent: Caller;
beforeEach(async () => {
  world = await bootWorld({ brandCount: 1, startsAt: noon });
  admin = await world.as('admin');
  agent = await world.as('cs_agent');
});
afterEach(() => world.close());

const brand = () => world.brands[0]!;
const automation = () => `/brands/${brand().id}/automation`;
const customer = (language?: string) =>
  world.line.customer(brand().channel.channelId, { displayName: 'Nok', ...(language ? { language } : {}) });
const idOf = ({ chat }: { chat: { id: string; kind: string } }) =>
  conversationIdOf(brand().lineAccountId, chat.kind, chat.id);
const conversation = async (who: Parameters<typeof idOf>[0]) =>
  (await agent.get(`/conversations/${idOf(who)}`)).body.data as ConversationView;
const sent = () =>
  world.line.sent.map(({ endpoint, messages }) => [endpoint, messages.map(({ text }) => text)] as const);

/** Advances the clock past the time in which the end of a case can be undone, and runs the timers. */
async function ring() {
  world.clock.pass(limits.endUndoneMs + 1000);
  await world.app.alarm.ring();
  await world.settled();
}

describe('a greeting', () => {
  beforeEach(() => admin.put(automation(), { greeting: { ...greeting, on: true } }));

  test.each([
    ['th', greeting.texts.th],
    ['zh-Hant', greeting.texts.zh],
    ['ja', greeting.texts.en],
    [undefined, greeting.texts.en],
  ])('is sent for a follow, for free, in the language of a customer of %s', async (language, text) => {
    const nok = customer(language);
    await nok.follows();
    await world.settled();
    expect(sent()).toEqual([['reply', [text]]]);
    const { body } = await agent.get(`/messages/conversation/${idOf(nok)}`);
    expect(body.data[0]).toMatchObject({
      direction: 'out',
      status: 'sent',
      sentVia: 'reply',
      author: { type: 'system', id: null },
      content: { automatic: 'greeting' },
    });
    expect(await conversation(nok)).toMatchObject({ assignedTo: null, status: 'closed', waitingSince: null });
  });

  test('is not sent twice for a redelivered follow, nor while switched off', async () => {
    const nok = customer('en');
    const { delivery } = await nok.follows();
    await world.settled();
    await brand().channel.deliver(JSON.parse(String(delivery!.body)).events);
    await world.settled();
    expect(sent()).toHaveLength(1);
    await admin.put(automation(), { greeting });
    await customer('en').follows();
    await world.settled();
    expect(sent()).toHaveLength(1);
  });

  test('is sent late after the server was down when it was due', async () => {
    world.line.faults.offline(true);
    const nok = customer('th');
    await nok.follows();
    await world.settled();
    expect(sent()).toEqual([]);
    await world.restart(() => world.line.faults.offline(false));
    await world.settled();
    expect(sent()).toEqual([['reply', [greeting.texts.th]]]);
  });
});

describe('outside business hours', () => {
  beforeEach(async () => {
    await admin.put(automation(), { outsideHours: { ...outsideHours, on: true } });
    world.clock.pass(night - world.clock.now());
  });

  test('a customer is notified once per case and 12 hours, and remains waiting for a reply', async () => {
    const nok = customer('th');
    await nok.writes('hello');
    await world.settled();
    await nok.writes('anybody there?');
    await world.settled();
    expect(sent()).toEqual([['reply', [outsideHours.texts.th]]]);
    agent = await world.as('cs_agent');
    expect(await conversation(nok)).toMatchObject({ status: 'pending', unreadCount: 2, assignedTo: null });
    expect((await conversation(nok)).waitingSince).not.toBeNull();
    const lead = await world.as('cs_lead');
    await lead.put(`/conversations/${idOf(nok)}/status`, { status: 'resolved' });
    await nok.writes('one more thing');
    await world.settled();
    expect(sent()).toHaveLength(1);
  });

  test('a blocked customer, a group, and a chat handled elsewhere get no message', async () => {
    const nok = customer('th');
    world.clock.pass(noon - world.clock.now());
    await nok.writes('hello');
    await world.settled();
    await agent.put(`/conversations/${idOf(nok)}/status`, { serviceStatus: 'blocked', reason: 'adverts' });
    world.clock.pass(night - world.clock.now());
    await nok.writes('hello?');
    const group = brand().channel.addGroup({ name: 'Family', members: [customer('th')] });
    await group.memberWrites(group.members[0]!, 'hello all');
    await world.settled();
    expect(sent()).toEqual([]);
  });

  test('a customer who is erased before LINE returns the profile gets no message', async () => {
    world.line.faults.nextCalls({ path: '/v2/bot/profile/*', status: 500, times: Number.POSITIVE_INFINITY });
    const nok = customer('th');
    await nok.writes('hello');
    const owner = await world.as('super_admin');
    await expect.poll(async () => (await owner.get(`/conversations/${idOf(nok)}`)).status).toBe(200);
    await owner.post(`/conversations/${idOf(nok)}/erase`);
    await world.settled();
    expect(sent()).toEqual([]);
    const { body } = await owner.get(`/messages/conversation/${idOf(nok)}`);
    expect(body.data.map(({ direction }: { direction: string }) => direction)).toEqual(['in']);
  });

  test('a customer who writes in business hours gets no automatic message', async () => {
    world.clock.pass(noon + 86_400_000 - world.clock.now());
    await customer('th').writes('hello');
    await world.settled();
    expect(sent()).toEqual([]);
  });
});

describe('a rating', () => {
  let lead: Caller;
  beforeEach(async () => {
    lead = await world.as('cs_lead');
    await admin.put(automation(), { rating: { ...rating, on: true } });
  });

  const resolve = (id: string) => lead.put(`/conversations/${id}/status`, { status: 'resolved' });
  const requests = () => sent().filter(([, texts]) => texts?.includes(rating.texts.en));

  /** Creates a customer with an open case and a reply. */
  async function answered() {
    const nok = customer('en');
    await nok.writes('hello');
    await world.settled();
    await agent.post('/messages', { conversationId: idOf(nok), kind: 'text', text: 'Good morning' });
    await world.settled();
    return nok;
  }

  const marks = async (id: string) =>
    (await agent.get(`/conversations/${id}/history`)).body.data.episodes.map(
      (episode: { rating: number }) => episode.rating,
    );

  test('is requested after a case was resolved; the first tap counts, and another changes it', async () => {
    const nok = await answered();
    await resolve(idOf(nok));
    await world.settled();
    expect(requests()).toEqual([]);
    await ring();
    expect(requests()).toEqual([['push', [rating.texts.en]]]);
    expect(await conversation(nok)).toMatchObject({ status: 'resolved', waitingSince: null });
    const { items } = (world.line.sent[1]!.messages[0] as { quickReply: { items: { action: object }[] } }).quickReply;
    expect(items).toHaveLength(5);
    await nok.performsAction('4 ★');
    await world.settled();
    expect(await marks(idOf(nok))).toEqual([4]);
    await nok.performsAction(items[1]!.action as never);
    await world.settled();
    expect(await marks(idOf(nok))).toEqual([2]);
    expect((await conversation(nok)).status).toBe('resolved');
  });

  test('is not requested when the resolution is undone, and once per case', async () => {
    const nok = await answered();
    await resolve(idOf(nok));
    await lead.put(`/conversations/${idOf(nok)}/status`, { status: 'open' });
    await ring();
    expect(requests()).toEqual([]);
    for (let n = 0; n < 2; n++) {
      await resolve(idOf(nok));
      await ring();
      await lead.put(`/conversations/${idOf(nok)}/status`, { status: 'open' });
    }
    expect(requests()).toHaveLength(1);
  });

  test('is not requested while the resolution can still be undone', async () => {
    const nok = await answered();
    await resolve(idOf(nok));
    world.clock.pass(limits.endUndoneMs);
    await world.app.alarm.ring();
    await world.settled();
    expect(requests()).toEqual([]);
    await lead.put(`/conversations/${idOf(nok)}/status`, { status: 'open', undo: true });
    await ring();
    expect(requests()).toEqual([]);
  });

  test('is not requested for an unanswered case, also when an earlier one was answered', async () => {
    const nok = await answered();
    await lead.put(`/conversations/${idOf(nok)}/status`, { status: 'closed' });
    await nok.writes('another thing');
    await world.settled();
    await resolve(idOf(nok));
    await ring();
    expect(requests()).toEqual([]);
  });

  test('is not requested when LINE refused the reply, and is requested for a reply that resolves its case', async () => {
    const nok = customer('en');
    await nok.writes('hello');
    await world.settled();
    const answer = async () => {
      await lead.post(`/conversations/${idOf(nok)}/answer`, {
        messages: [{ kind: 'text', text: 'Good morning' }],
        resolve: true,
      });
      await world.settled();
      await ring();
    };
    world.line.faults.nextCalls({ path: '/v2/bot/message/*', method: 'POST', status: 400, body: { message: 'no' } });
    await answer();
    expect(sent()).toEqual([]);
    await lead.put(`/conversations/${idOf(nok)}/status`, { status: 'open' });
    await answer();
    expect(requests()).toHaveLength(1);
  });
});

describe('the settings', () => {
  test('start with default texts and switched off, and keep omitted fields', async () => {
    expect((await admin.get(automation())).body.data).toMatchObject({
      ...defaultAutomation,
      id: brand().id,
      version: 0,
    });
    await admin.put(automation(), { defaultLanguage: 'th' });
    const { body } = await admin.put(automation(), { rating: { ...rating, on: true } });
    expect(body.data).toMatchObject({ defaultLanguage: 'th', rating: { on: true }, greeting });
  });

  test('need a text in the default language, and hours that end after they begin', async () => {
    const empty = { on: true, texts: { en: ' ', zh: '你好', th: '' } };
    expect((await admin.put(automation(), { greeting: empty })).body).toMatchObject({
      code: 'validation_failed',
      details: [{ path: 'greeting.texts.en' }],
    });
    const hours = [{ day: 1, from: '18:00', to: '09:00' }];
    expect((await admin.put(automation(), { outsideHours: { ...outsideHours, hours } })).status).toBe(400);
    expect((await agent.get(automation())).status).toBe(403);
  });
});
