import { SmtpStandIn } from '../../tests/support/smtp/stand-in.ts';
import { brands, password } from '../demo/company.ts';
import type { Demo } from './demo.ts';

const [, goods] = brands;
const owner = 'super_admin';
const refused = 'director.of.operations@subsidiary.example.co.th';
const month = { brand: 'all', range: 'last30', format: 'pdf', language: 'en' };

/** Creates an archive with reports in every language and format, a canceled one, and schedules. Two schedules have run. */
export async function haveReports({ call, settled }: Demo): Promise<void> {
  const known = await call<{ id: string; name: string }[]>(owner, 'GET', '/brands');
  const brand = known.find(({ name }) => name === goods.name)?.id ?? 'all';
  const wishes = [
    { ...month, template: 'agent-performance', name: 'Weekly team' },
    { ...month, template: 'brand-comparison', format: 'xlsx', name: 'Brands, this month against the month before' },
    { ...month, template: 'full-detail', format: 'both', name: '山嵐咖啡 十月對話明細', language: 'zh' },
    { ...month, template: 'kpi-overview', language: 'th', name: 'รายงานประจำเดือนของทีมบริการลูกค้า ฉบับผู้บริหาร' },
    {
      ...month,
      template: 'kpi-overview',
      language: 'zh',
      brand,
      name: '樂活選物 本月客服績效總覽與上月比較 董事會版本',
    },
  ];
  for (const wish of wishes) {
    await call(owner, 'POST', '/reports', wish);
    await settled();
  }
  const { id } = await call<{ id: string }>(owner, 'POST', '/reports', {
    ...month,
    template: 'full-detail',
    name: 'Full export for the auditors',
  });
  await call(owner, 'POST', `/reports/${id}/cancel`);
  await haveSchedules(call, settled);
}

async function haveSchedules(call: Demo['call'], settled: Demo['settled']): Promise<void> {
  await call(owner, 'POST', '/auth/reauthenticate', { password });
  await call(owner, 'DELETE', '/settings/smtp');
  const schedule = { ...month, range: 'yesterday', time: '08:00', frequency: 'daily', recipients: [] as string[] };
  const recipients = ['anong.wattana@example.com', refused, 'lin@example.com.tw'];
  const plans = [
    { ...schedule, template: 'kpi-overview', name: 'Morning', recipients: ['director@example.com'] },
    {
      ...schedule,
      template: 'brand-comparison',
      name: '每月品牌比較 รายงานประจำเดือนของทุกแบรนด์',
      language: 'th',
      range: 'lastMonth',
      frequency: 'monthly',
      day: 31,
      recipients,
    },
    { ...schedule, template: 'agent-performance', name: 'ผลงานทีมงาน', frequency: 'weekly', weekday: 1, active: false },
  ];
  const server = await new SmtpStandIn().start();
  server.refuseRecipients.set(refused, { code: 550, text: '5.1.1 No such mailbox here' });
  const place = { host: 'localhost', port: server.port, security: 'none', username: '', fromName: '客服中心' };
  for (const [index, plan] of plans.entries()) {
    const { id } = await call<{ id: string }>(owner, 'POST', '/reports/schedules', plan);
    // Runs the first two schedules: the first before a mail server is set up below, and the second with the mail server.
    if (index < 2) await call(owner, 'POST', `/reports/schedules/${id}/run`);
    await settled();
    if (index === 0) await call(owner, 'PUT', '/settings/smtp', { ...place, fromAddress: 'desk@example.com' });
  }
  await call(owner, 'DELETE', '/settings/smtp');
  await server.stop();
}

/** Requests more reports than a user can generate at once. @returns a function that cancels them */
export async function requestReports({ call }: Demo): Promise<() => Promise<void>> {
  const ids: string[] = [];
  for (const name of [
    'Siam Tea full export',
    'ผลงานทีม 30 วันล่าสุด',
    '品牌比較 本月',
    'Agent performance, last 30 days',
  ]) {
    const wish = { ...month, template: 'full-detail', format: 'both', name };
    ids.push((await call<{ id: string }>(owner, 'POST', '/reports', wish)).id);
  }
  return async () => {
    for (const id of ids) await call(owner, 'DELETE', `/reports/${id}`);
  };
}
