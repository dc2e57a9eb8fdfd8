import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import readXlsxFile from 'read-excel-file/node';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { conversationIdOf } from '../../server/keys/ids.ts';
import type { ReportData } from '../../server/reports/data.ts';
import { writeReport } from '../../server/reports/layout/write-report.ts';
import { textsIn } from '../../server/texts/texts.ts';
import { figureTexts } from '../../shared/figure-texts.ts';
import type { FileFormat } from '../../shared/reports.ts';
import { comparable, readPdf } from '../support/pdf-text.ts';
import { bytesOf, reportRequest } from '../support/report-files.ts';
import { gathered } from '../support/reports.ts';
import { bootWorld, type Caller, type World } from '../support/world.ts';

let world: World;
let owner: Caller;

const goTo = (time: string) => world.clock.pass(Date.parse(time) - world.app.engine.now());

beforeEach(async () => {
  // Starts the log earlier than all periods that are compared, so that the comparison has values.
  world = await bootWorld({ brandCount: 1, startsAt: Date.parse('2026-09-30T03:00:00Z') });
  goTo('2026-10-05T03:00:00Z');
  const [brand] = world.brands;
  // Creates three conversations. Only the second is in the comparison range, which ends right before this month and has the same number of
  // days.
  for (const [displayName, next] of [
    ['First', '2026-10-06T03:00:00Z'],
    ['Second', '2026-10-28T03:00:00Z'],
    ['Third', '2026-11-23T03:00:00Z'],
  ] as const) {
    await world.line.customer(brand!.channel.channelId, { displayName }).writes('hello');
    await world.settled();
    goTo(next);
  }
  owner = await world.as('super_admin');
  for (const [i, displayName] of ['Nok', 'น้ำฝน', '詩涵'].entries()) {
    const customer = world.line.customer(brand!.channel.channelId, { displayName });
    await customer.writes('hello');
    await world.settled();
    world.clock.pass(11_000 * (i + 1));
    const conversationId = conversationIdOf(brand!.lineAccountId, 'user', customer.userId);
    await owner.post('/messages', { conversationId, kind: 'text', text: 'hi' });
    await world.settled();
    await owner.post(`/conversations/${conversationId}/sales`, { amount: 12_345, note: 'tea' });
    await world.settled();
  }
});
afterEach(() => world.close());

async function fileOf(data: ReportData, format: FileFormat): Promise<Buffer> {
  const out = new PassThrough();
  const writing = { dataDir: world.dataDir, position: 0, progress: () => undefined };
  const [bytes] = await Promise.all([buffer(out), writeReport(data, format, out, writing)]);
  return bytes;
}

test('the figures in both files equal the responses of the endpoints', async () => {
  const { data } = (await owner.get('/analytics/overview?range=last7')).body;
  const { figures } = data;
  expect(figures).toMatchObject({ conversations: { value: 3 }, avgResponseTime: { value: 22 } });
  const report = await gathered(world, 'super_admin', { range: 'last7' });

  const [first] = await readPdf(new Uint8Array(await fileOf(report, 'pdf')));
  const onTime = (await owner.get('/performance/overview?range=last7')).body.data.figures.onTimeReplyRate.value;
  for (const [name, text] of [
    ['conversations', String(figures.conversations.value)],
    ['avgResponseTime', `${figures.avgResponseTime.value} s`],
    ['onTimeReplyRate', `${onTime.toFixed(1)} %`],
    ['revenue', `฿${(figures.revenue.value[0].amount / 100).toFixed(2)}`],
  ] as const) {
    expect(first?.text).toContain(comparable(`${textsIn('en')(figureTexts[name].title)}`));
    expect(first?.text).toContain(comparable(text));
  }

  const sheets = await readXlsxFile(await fileOf(report, 'xlsx'));
  const rows = sheets.find(({ sheet }) => sheet === 'Metrics')?.data ?? [];
  for (const name of [
    'conversations',
    'avgResponseTime',
    'resolutionRate',
    'csat',
    'complaints',
    'replyFree',
  ] as const) {
    const row = rows.find(([title]) => title === textsIn('en')(figureTexts[name].title));
    expect([name, row?.[1] ?? null]).toEqual([name, figures[name].value]);
  }
  const { data: team } = (await owner.get('/performance/team?range=last7')).body;
  const people = sheets.find(({ sheet }) => sheet === 'Performance')?.data ?? [];
  const names = people
    .slice(people.findIndex(([head]) => head === 'Rank') + 1)
    .map(([rank, name, points]) => [rank, name, points]);
  expect(names).toEqual(
    team.map((one: { rank: number; staff: { fullName: string }; points: number }) => [
      one.rank,
      one.staff.fullName,
      one.points,
    ]),
  );
});

test('a report of a month is compared with the same period as on the screens', async () => {
  for (const range of ['thisMonth', 'lastMonth'] as const) {
    const { body } = await owner.post('/reports', reportRequest({ range, format: 'xlsx' }));
    await world.settled();
    const { bytes } = await bytesOf(world.url, owner, `/reports/${body.data.id}/download`);
    const rows = (await readXlsxFile(bytes)).find(({ sheet }) => sheet === 'Metrics')?.data ?? [];
    const { figures } = (await owner.get(`/analytics/overview?range=${range}`)).body.data;
    for (const name of ['conversations', 'avgResponseTime', 'complaints'] as const) {
      const row = rows.find(([title]) => title === textsIn('en')(figureTexts[name].title));
      const { value, previous, change } = figures[name];
      expect([range, name, ...(row?.slice(1, 4) ?? [])]).toEqual([range, name, value, previous, change]);
    }
    expect([range, figures.conversations.previous]).toEqual([range, range === 'thisMonth' ? 2 : null]);
  }
});
