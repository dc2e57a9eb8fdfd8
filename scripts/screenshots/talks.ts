import { brands, trafficSeed } from '../demo/company.ts';
import { believableCustomer, lineLanguage } from '../line-simulator/customers/believable.ts';
import type { Customer } from '../line-simulator/simulator.ts';
import type { Demo } from './demo.ts';
import { haveEveryKind } from './every-kind.ts';

interface Row {
  id: string;
  brandId: string;
  customer: { displayName: string; language: string | null };
}

export interface Talks {
  /** Id of a conversation with typical content. */
  main: string;
  /** Customer of the conversation `main`. */
  suda: Customer;
  /** Id of a conversation with every kind of message, both sent and refused. */
  kinds: string;
  /** Id of a conversation in the brand that users with the role `viewer` can see. */
  elsewhere: string;
  /**
   * Returns the id of a different conversation in this language each time, because a call continues for a while after its pages are closed.
   */
  speaking(language: string): Promise<string>;
}

type Language = keyof typeof lineLanguage;
const greetings: Record<Language, string> = {
  en: 'Could you call me about my order?',
  zh: '可以打電話跟我說明訂單嗎？',
  th: 'รบกวนโทรคุยเรื่องออเดอร์หน่อยได้ไหมคะ',
};

const quickReplies = [
  {
    title: 'ตารางขนาด',
    text: 'คุณ {name} ดูตารางขนาดได้ที่ https://example.com/size {particle}',
    category: 'สินค้า',
    keywords: ['size', 'ไซส์'],
  },
  {
    title: 'เวลาทำการ',
    text: 'ร้านเปิดทุกวัน 9:00–18:00 น. {particle}',
    category: 'ร้านค้า',
    keywords: ['เปิด', 'ปิด'],
  },
  {
    title: '出貨時間',
    text: '{name} 您好，下單後 2–3 個工作天出貨，出貨當天會再通知您。{agent}',
    category: '物流',
    keywords: ['出貨', '運送'],
  },
  {
    title: 'Returns',
    text: 'You can return it within 14 days, {name}. Keep the label on, and send us a photo of the parcel.',
    category: 'Orders',
    keywords: ['return', 'refund'],
  },
];

/** Creates data that the month of history lacks. */
export async function haveTalks(demo: Demo): Promise<Talks> {
  const { call, settled } = demo;
  const rows = await call<Row[]>('manager', 'GET', '/conversations?brand=all&sort=latest&limit=100');
  for (const { id } of rows.slice(-2)) await call('cs_lead', 'PUT', `/conversations/${id}/archive`, { archived: true });
  await settled();
  const [seen] = await call<Row[]>('viewer', 'GET', '/conversations?brand=all&sort=latest&limit=1');
  const kinds = await haveEveryKind(demo);
  const { id: main, brandId, suda } = await haveGoodTalk(demo);
  // Creates quick replies of one brand and of all brands: the users of the brand can edit its own quick replies, but only use those of all
  // brands.
  for (const [n, reply] of quickReplies.entries())
    await call('super_admin', 'POST', '/quick-replies', { ...reply, brandId: n < 3 ? brandId : null });
  return {
    main,
    suda,
    kinds,
    elsewhere: seen?.id ?? '',
    speaking: newCustomers(demo),
  };
}

/** Creates customers who can be called. Customers from the history have no phone in the simulator. */
function newCustomers({ line, call, settled }: Demo): Talks['speaking'] {
  const { channelId } = brands[0];
  let n = 7;
  return async (language) => {
    const wanted = language.slice(0, 2);
    while (believableCustomer(trafficSeed, n).language !== wanted) n += 1;
    const { userId, displayName } = believableCustomer(trafficSeed, n);
    n += 1;
    const customer = line.customer(channelId, { userId, displayName, language: lineLanguage[wanted as Language] });
    await customer.writes(greetings[wanted as Language]);
    await settled();
    const [row] = await call<Row[]>('cs_lead', 'GET', '/conversations?brand=all&sort=latest&limit=1');
    return row?.id ?? '';
  };
}

async function haveGoodTalk({ line, call, settled }: Demo): Promise<{ id: string; brandId: string; suda: Customer }> {
  const { channelId } = brands[0];
  const about = believableCustomer(trafficSeed, 5);
  const { userId, displayName, language } = about;
  const suda = line.customer(channelId, {
    userId,
    displayName,
    language: lineLanguage[language],
    statusMessage: 'ชาดี ๆ สักแก้ว',
  });
  await suda.writes('สวัสดีค่ะ ชุดของขวัญรุ่นใหม่ยังมีไหมคะ');
  const image = await suda.sendsImage();
  await settled();
  const found = await call<Row[]>('cs_lead', 'GET', `/conversations?brand=all&sort=latest&limit=1`);
  const [row] = found;
  if (row === undefined) throw new Error('The customer wrote, and no conversation came');
  const { id, brandId } = row;
  const lead = <A>(method: string, path: string, body?: unknown) => call<A>('cs_lead', method, path, body);
  const send = async (body: object) => {
    const sent = await lead<{ id: string }>('POST', '/messages', {
      conversationId: id,
      clientId: crypto.randomUUID(),
      ...body,
    });
    await settled();
    return sent.id;
  };
  const people = await call<{ id: string; username: string }[]>('super_admin', 'GET', '/staff?limit=50');
  const mali = people.find(({ username }) => username === 'cs_lead');
  await call('manager', 'PUT', `/conversations/${id}/assign`, { staffId: mali?.id });
  await lead('PUT', `/conversations/${id}/member-group`, { memberGroup: 'vip2' });
  const labels = await lead<{ id: string; brandId: string; preset: string }[]>('GET', '/labels?limit=200');
  const own = labels.filter((label) => label.brandId === brandId && /followUp|waiting/.test(label.preset));
  await lead('PUT', `/conversations/${id}/labels`, { labels: own.map((label) => label.id) });
  await lead('POST', `/conversations/${id}/tags`, { tags: ['ของขวัญ', 'wholesale'] });
  await lead('POST', `/conversations/${id}/notes`, { text: 'Prefers calls after 18:00. Allergic to peanuts.' });
  await lead('POST', `/conversations/${id}/sales`, { amount: 148_000, note: 'ชุดของขวัญ 2 ชุด' });
  await lead('POST', `/conversations/${id}/sales`, { amount: 69_000, note: 'ชามะลิ' });
  await send({ kind: 'text', text: 'สวัสดีค่ะคุณลูกค้า ยังมีค่ะ เหลือ 6 ชุด ให้ดิฉันจองไว้ให้ไหมคะ' });
  await send({ kind: 'text', direction: 'note', text: 'She bought twice last month, give her the gift wrap.' });
  await suda.sendsLocation();
  await suda.writes('แบบนี้มีสีเขียวไหมคะ', { quote: image.messageId ?? '' });
  await suda.writes('ขอบคุณค่ะ แล้วถ้าเปลี่ยนเป็นไซส์ใหญ่ได้ไหมคะ ดูจากเว็บ https://example.com/tea/gift-box');
  await suda.sendsSticker();
  await settled();
  return { id, brandId, suda };
}
