import { localTime, slotOf } from '../../../server/figures/local-time.ts';
import { dayKey } from '../../../server/figures/written-days.ts';
import type { FigureRows } from '../../../server/kinds/figure-rows.ts';
import { accountId, brandId } from './company.ts';
import type { Exchange } from './exchange.ts';

type Behind = {
  [K in 'receipt' | 'wroteDay' | 'countedTurn' | 'countedEpisode' | 'counted']: { kind: K; row: FigureRows[K] };
};
export type RowBehind = Behind[keyof Behind];

let made = 0;
const next = (name: string) => {
  made += 1;
  return `${name}-${made}`;
};

/** Returns the rows that figures are computed from, for one exchange. */
export function rowsBehind(exchange: Exchange, zone: string, version: number): RowBehind[] {
  const { customer, writtenAt, answeredAt, answers, via, dueAt, sale, complains, rises, endedAt, rated } = exchange;
  const { id: conversationId, holder: staffId } = customer;
  const firstAt = writtenAt[0] as number;
  const ids = { conversationId, brandId: brandId(customer.brand), version };
  const lineAccountId = accountId(customer.brand);
  const counted = { ...ids, staffId, at: answeredAt };
  const messageIds = Array.from({ length: answers }, () => next('answer'));
  const rows: RowBehind[] = writtenAt.map((at) => ({
    kind: 'receipt',
    row: { id: next('message'), ...ids, lineAccountId, single: true, at },
  }));
  const { day } = localTime(firstAt, zone);
  if (day !== customer.wroteOn) {
    const gap = customer.wroteOn === 0 ? 0 : day - customer.wroteOn;
    rows.push({
      kind: 'wroteDay',
      row: { id: `${conversationId}/${dayKey(day)}`, ...ids, day, since: slotOf(firstAt), gap },
    });
    if (customer.wroteOn === 0) {
      const row = {
        ...counted,
        id: `${conversationId}/new-customer`,
        staffId: null,
        at: firstAt,
        what: 'new-customer' as const,
      };
      rows.push({ kind: 'counted', row });
    }
    customer.wroteOn = day;
  }
  const answerId = messageIds.at(-1) as string;
  const turn = {
    lineAccountId,
    single: true,
    openedAt: firstAt,
    dueAt,
    state: 'answered' as const,
    endedAt: answeredAt,
  };
  rows.push({
    kind: 'countedTurn',
    row: { id: `${conversationId}/${next('turn')}`, ...ids, ...turn, answerId, staffId },
  });
  for (const messageId of messageIds) {
    const sent = { what: 'sent' as const, via, messages: 1, messageId, lineAccountId };
    rows.push({ kind: 'counted', row: { ...counted, id: `${conversationId}/sent/${messageId}`, ...sent } });
  }
  const responseMs = answeredAt - firstAt;
  const award = {
    what: 'award' as const,
    messageId: answerId,
    responseMs,
    points: responseMs <= 30_000 ? 10 : 0,
    streak: 0,
    ended: 0,
  };
  rows.push({ kind: 'counted', row: { ...counted, id: `${conversationId}/award/${answerId}`, ...award } });
  if (sale !== null) {
    rows.push({ kind: 'counted', row: { ...counted, id: next('sale'), what: 'sale', amount: sale, currency: 'THB' } });
  }
  if (rises)
    rows.push({
      kind: 'counted',
      row: { ...counted, id: next('vip'), staffId: null, what: 'new-vip', memberGroup: 'vip1' },
    });
  const ended = { endedAt, outcome: endedAt === null ? null : ('resolved' as const) };
  const stars = {
    rating: rated?.score ?? null,
    ratedAt: rated?.at ?? null,
    rated: rated === null ? null : { since: rated.at, at: rated.at },
  };
  const row = {
    id: `${conversationId}.${next('case')}`,
    ...ids,
    staffId,
    openedAt: firstAt,
    ...ended,
    ...stars,
    complaint: complains,
    firstDay: { outcome: ended.outcome, staffId },
  };
  rows.push({ kind: 'countedEpisode', row });
  return rows;
}
