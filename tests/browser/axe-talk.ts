import { greyPicture } from '../../server/media/picture.ts';
import type { Conversation } from '../../shared/rows.ts';
import type { Stage } from './stage.ts';

/** Creates a conversation with a message of every kind and a customer with complete data. @returns the conversation id */
export async function fullTalk(stage: Stage): Promise<string> {
  const { world } = stage;
  const brand = world.brands[0]!;
  const nok = world.line.customer(brand.channel.channelId, { displayName: 'ณิชา 林佳蓉', language: 'th' });
  const send = async (writing: Promise<{ messageId?: string }>) => {
    world.clock.pass(1000);
    return (await writing).messageId ?? '';
  };
  await send(nok.writes('Is the oolong in stock? https://example.com'));
  await send(nok.writes('林小姐您好'));
  await send(nok.sendsSticker());
  await send(nok.sendsLocation());
  await send(nok.sendsImage(greyPicture(640, 480, 0x60)));
  await send(nok.sendsVideo());
  await send(nok.sendsAudio());
  await send(nok.sendsFile('price list.pdf'));
  await send(nok.sends({ type: 'hologram', fields: {} }));
  await send(nok.postback('buy=1'));
  await nok.unsends(await send(nok.writes('Never mind')));
  await world.settled();

  const boss = await stage.caller('super_admin');
  const { body } = await boss.get('/conversations?brand=all');
  const { id } = (body.data as Conversation[])[0]!;
  const messages = (await boss.get(`/messages/conversation/${id}?limit=50`)).body.data as {
    id: string;
    text: string;
  }[];
  const quotedMessageId = messages.find(({ text }) => text === '林小姐您好')?.id;
  const answer = (more: object) => {
    world.clock.pass(1000);
    return boss.post('/messages', { conversationId: id, clientId: crypto.randomUUID(), kind: 'text', ...more });
  };
  await answer({ text: 'Yes it is.', quotedMessageId });
  await answer({ direction: 'note', text: 'A regular' });
  await world.settled();
  const details = [{ message: 'not allowed' }];
  world.line.faults.nextCalls({ path: '/v2/bot/message/*', status: 400, body: { message: 'The request', details } });
  await answer({ text: 'This one is refused' });
  await world.settled();

  await boss.post(`/conversations/${id}/notes`, { text: 'Likes oolong' });
  await boss.post(`/conversations/${id}/sales`, { amount: 45_000, note: 'Two tins' });
  await boss.post(`/conversations/${id}/complaint`, { note: 'A cup was broken' });
  await boss.put(`/conversations/${id}/member-group`, { memberGroup: 'vip2' });
  await boss.post(`/conversations/${id}/tags`, { tags: ['tea'] });
  const labels = (await boss.get('/labels?limit=20')).body.data as { id: string; brandId: string }[];
  const own = labels.filter(({ brandId }) => brandId === brand.id).map((label) => label.id);
  await boss.put(`/conversations/${id}/labels`, { labels: own.slice(0, 3) });
  await boss.put(`/conversations/${id}/status`, { status: 'resolved' });
  await boss.put(`/conversations/${id}/status`, { status: 'open' });
  await boss.post('/quick-replies', {
    title: 'Shipping',
    text: 'Tomorrow, {name}.',
    keywords: ['ship'],
    category: 'way',
  });
  await world.settled();
  return id;
}
