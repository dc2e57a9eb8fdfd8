import type { Browser } from 'playwright';
import { brands } from '../demo/company.ts';
import type { Demo } from './demo.ts';

const longName = 'คุณหญิงสุภาวดีรัตน์ จันทร์เพ็ญวัฒนกุล ณ อยุธยา (ร้านดอกไม้ริมคลอง)';
const vips = ['郭靜宜', 'ณัฐพงศ์ ศรีสุวรรณ', 'Charlotte Montgomery', longName];

/** Creates a busy moment: four VIPs wait, and the last of them has sent a payment slip. @returns the id of their conversation */
export async function haveRush({ line, call, settled }: Demo, browser: Browser): Promise<string> {
  const slip = await drawSlip(browser);
  let id = '';
  for (const displayName of vips) {
    const customer = line.customer(brands[0].channelId, { displayName, language: 'th' });
    await customer.writes('สวัสดีค่ะ โอนเงินแล้วนะคะ');
    await settled();
    const [row] = await call<{ id: string }[]>('cs_lead', 'GET', '/conversations?brand=all&sort=latest&limit=1');
    id = row?.id ?? '';
    await call('cs_lead', 'PUT', `/conversations/${id}/member-group`, { memberGroup: 'vip3' });
    if (displayName !== longName) continue;
    await customer.sendsImage(slip, { mime: 'image/png' });
    await customer.writes('รบกวนเช็คยอดให้หน่อยค่ะ 麻煩確認一下金額，謝謝');
    await settled();
    const text = 'ได้รับสลิปแล้วค่ะ ขอตรวจสอบยอดสักครู่นะคะ';
    await call('cs_lead', 'POST', '/messages', {
      conversationId: id,
      clientId: crypto.randomUUID(),
      kind: 'text',
      text,
    });
    await settled();
    await customer.writes('ขอบคุณค่ะ ด่วนนิดนึงนะคะ');
    await settled();
  }
  return id;
}

/** Draws a slip as a bank's app does, with the amount in the lower half. */
async function drawSlip(browser: Browser): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width: 540, height: 960 } });
  await page.setContent(`<body style="margin:0;background:#f2f6ff;font:28px sans-serif;color:#1b2540">
    <div style="padding:48px;background:#1d4ed8;color:#fff;font-weight:700">Siam Bank · transfer complete</div>
    <div style="padding:48px;line-height:1.9">22 Nov 2026 · 14:02<br>From MS SUPAWADEE C.<br>xxx-x-x4421-x<br>
    To SIAM TEA HOUSE CO LTD<br>xxx-x-x0098-x<hr><b style="font-size:56px">1,480.00 THB</b><br>Fee 0.00 THB<br>Ref 20261122140200113</div>`);
  const picture = await page.screenshot();
  await page.close();
  return picture;
}
