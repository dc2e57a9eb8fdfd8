import { expect, test } from 'vitest';
import * as erasures from './report-erasures.ts';
import type { ProjectionContext } from './stored.ts';

test('a message in no file costs one lookup per brand, regardless of the number of reports', () => {
  const reports = Array.from({ length: 5000 }, (_, n) => ({
    id: `r${n}`,
    from: '2026-10-01',
    to: '2026-10-31',
    zone: 'Asia/Bangkok',
    upTo: n,
  }));
  const rows: Record<string, object> = {
    'message m1': { conversationId: 'c1', text: 'hello', content: {}, at: '2026-10-31T17:00:00.000Z', position: 1 },
    'conversation c1': { brandId: 'b1' },
    'wordyReports b1': { reports },
    'wordyReports all': { reports },
  };
  const looked: string[] = [];
  const read = (kind: string, id: string) => {
    looked.push(`${kind} ${id}`);
    const row = rows[`${kind} ${id}`];
    return row && { row, hidden: {} };
  };
  const event = { type: 'message.unsent' as const, messageId: 'm1', origin: { conversationId: 'c1' } };
  const ops = erasures.messageUnsent(event as never, { read } as unknown as ProjectionContext);
  expect([ops, looked.toSorted()]).toEqual([[], Object.keys(rows).toSorted()]);
});
