import { expect, test } from 'vitest';
import type { Event } from '../../shared/events/index.ts';
import { person } from '../../tests/support/given.ts';
import { applyRecords } from '../engine/apply-records.ts';
import type { FigureRows } from '../kinds/figure-rows.ts';
import type { Stored } from '../projections/stored.ts';
import { figureRows } from './set.ts';

/** Returns a person's attendance after each event, one second apart. */
function attendances(...events: Event[]): Partial<FigureRows['attendance']>[] {
  const rows = new Map<string, Stored>();
  return events.map((event, n) => {
    const record = {
      position: n + 1,
      stream: 'any',
      at: n * 1000,
      actor: 'system' as const,
      events: [event],
      contents: {},
    };
    const read = ((kind: string, id: string) => rows.get(`${kind} ${id}`)) as Parameters<typeof applyRecords>[2];
    for (const { kind, id, after } of applyRecords(figureRows, [record], read, () => []).overlay.all())
      if (after !== undefined) rows.set(`${kind} ${id}`, after);
    const { connected, connectedNodes, since } = rows.get('attendance ann')!.row as FigureRows['attendance'];
    return { connected, since, ...(connectedNodes === undefined ? {} : { connectedNodes }) };
  });
}
const changed = (connected: boolean, node?: string): Event => ({
  type: 'connection.changed',
  staffId: 'ann',
  connected,
  ...(node === undefined ? {} : { node }),
});

test('a person attends while connected to any node', () => {
  expect(
    attendances(person('ann'), changed(true), changed(true, '2'), changed(false), changed(false, '2'), changed(true)),
  ).toEqual([
    { connected: false, since: null },
    { connected: true, since: 1000 },
    { connected: true, since: 1000, connectedNodes: ['1', '2'] },
    { connected: true, since: 1000, connectedNodes: ['2'] },
    { connected: false, since: 4000 },
    { connected: true, since: 5000 },
  ]);
});
