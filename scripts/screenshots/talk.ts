import { brands, trafficSeed } from '../demo/company.ts';
import { believableCustomer, lineLanguage } from '../line-simulator/crowd/believable.ts';
import type { Demo } from './demo.ts';

interface Row {
  id: string;
  brandId: string;
  customer: { displayName: string };
}

/** A conversation with something of everything. @returns its id */
export async function haveTalk({ line, call, settled }: Demo): Promise<string> {
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
  const say = async (body: object) => {
    const said = await lead<{ id: string }>('POST', '/messages', {
      conversationId: id,
      clientId: crypto.randomUUID(),
      ...body,
    });
    await settled();
    return said.id;
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
  await say({ kind: 'text', text: 'สวัสดีค่ะคุณลูกค้า ยังมีค่ะ เหลือ 6 ชุด ให้ดิฉันจองไว้ให้ไหมคะ' });
  await say({ kind: 'text', direction: 'note', text: 'She bought twice last month, give her the gift wrap.' });
  await suda.sendsLocation();
  await suda.writes('แบบนี้มีสีเขียวไหมคะ', { quote: image.messageId ?? '' });
  await suda.writes('ขอบคุณค่ะ แล้วถ้าเปลี่ยนเป็นไซส์ใหญ่ได้ไหมคะ ดูจากเว็บ https://example.com/tea/gift-box');
  await suda.sendsSticker();
  await settled();
  // A notice that stays would stand over what the pictures show.
  await lead('POST', '/notifications/clear', { conversationId: id });
  return id;
}
