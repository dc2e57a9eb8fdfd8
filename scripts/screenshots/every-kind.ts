import { brands, trafficSeed } from '../demo/company.ts';
import { believableCustomer, lineLanguage } from '../line-simulator/customers/believable.ts';
import type { Demo } from './demo.ts';

/** Creates a conversation that contains a message of every kind. @returns its id */
export async function haveEveryKind({ line, call, settled }: Demo): Promise<string> {
  const { userId, displayName, language } = believableCustomer(trafficSeed, 6);
  const customer = line.customer(brands[0].channelId, { userId, displayName, language: lineLanguage[language] });
  await customer.sendsVideo();
  await customer.sendsAudio();
  await customer.sendsFile('ใบเสนอราคา 報價單 2026-11.pdf', Buffer.alloc(184_320));
  await customer.sendsLocation();
  await customer.sends({ type: 'hologram', fields: {} });
  await customer.postback('action=buy&item=gift-box');
  const regretted = await customer.writes('ไม่เอาแล้วค่ะ');
  await settled();
  await customer.unsends(regretted.messageId ?? '');
  const question = await customer.writes('請問這款什麼時候到貨？我下週要送人');
  await settled();
  const [row] = await call<{ id: string }[]>('cs_lead', 'GET', '/conversations?brand=all&sort=latest&limit=1');
  const id = row?.id ?? '';
  const send = async (text: string, more: object = {}) => {
    const message = { conversationId: id, clientId: crypto.randomUUID(), kind: 'text', text, ...more };
    await call('cs_lead', 'POST', '/messages', message);
    await settled();
  };
  const messages = await call<{ id: string; text: string }[]>(
    'cs_lead',
    'GET',
    `/messages/conversation/${id}?limit=50`,
  );
  const quoted = messages.find(({ text }) => text.startsWith('請問'));
  if (question.messageId === undefined || quoted === undefined)
    throw new Error('The customer’s question did not arrive');
  await send('您好，預計下週三到貨，需要先幫您保留嗎？', { quotedMessageId: quoted.id });
  await send('常客，之前退過一次貨，請優先處理。', { direction: 'note' });
  const refusal = { message: 'The request body has 1 error(s)', details: [{ message: 'May not be empty' }] };
  line.faults.nextCalls({ path: '/v2/bot/message/*', status: 400, body: refusal });
  await send('ขออภัยค่ะ ข้อความนี้ส่งไม่สำเร็จ');
  await call('cs_lead', 'POST', `/conversations/${id}/complaint`, { note: '杯子破了' });
  await call('cs_lead', 'PUT', `/conversations/${id}/status`, { status: 'resolved' });
  await settled();
  return id;
}
