import { describe, expect, test } from 'vitest';
import type { DeltaRow } from '../../shared/sync/messages.ts';
import { VersionedRows } from './versioned-rows.ts';

const row = (version: number, id = 'c1'): DeltaRow => ({ kind: 'conversation', id, version, row: { id, version } });
const deleted = (version: number, id = 'c1'): DeltaRow => ({ kind: 'conversation', id, version, row: null });
const key = 'conversation c1';

function opened(...scopes: string[]): VersionedRows {
  const rows = new VersionedRows();
  for (const scope of scopes) rows.open(scope);
  return rows;
}

describe('SYNC-7: every row is compared by its own version', () => {
  test('an older version never replaces a newer one, and repeating it has no effect', () => {
    const rows = opened('a');
    expect(rows.apply('a', [row(5)])).toEqual([key]);
    expect(rows.apply('a', [row(4)])).toEqual([]);
    expect(rows.apply('a', [row(5)])).toEqual([]);
    expect(rows.get(key)?.version).toBe(5);
  });

  test('a late removal does not remove a newer version', () => {
    const rows = opened('a');
    rows.apply('a', [row(5)]);
    expect(rows.apply('a', [deleted(4)])).toEqual([]);
    expect(rows.holds('a', key)).toBe(true);
  });

  test('an older snapshot does not restore removed rows', () => {
    const rows = opened('a');
    rows.apply('a', [row(3)]);
    rows.apply('a', [deleted(5)]);
    expect(rows.apply('a', [row(3)])).toEqual([]);
    expect(rows.get(key)?.row).toBeNull();
  });

  test('a removed row is forgotten once no response can be pending', () => {
    let now = 0;
    const rows = new VersionedRows(() => now);
    rows.open('a');
    rows.apply('a', [row(3), row(3, 'c2')]);
    rows.apply('a', [deleted(5)]);
    now += 61_000;
    rows.apply('a', [deleted(6, 'c2')]);
    expect(rows.get(key)).toBeUndefined();
    expect(rows.get('conversation c2')?.row).toBeNull();
  });

  test('a removed row that has returned is not forgotten', () => {
    let now = 0;
    const rows = new VersionedRows(() => now);
    rows.open('a');
    rows.apply('a', [row(3), row(3, 'c2'), deleted(5)]);
    rows.apply('a', [row(6)]);
    now += 61_000;
    rows.apply('a', [deleted(6, 'c2')]);
    expect(rows.get(key)?.version).toBe(6);
  });

  test('a row that is removed again is remembered from then on, and does not keep others from being forgotten', () => {
    let now = 0;
    const rows = new VersionedRows(() => now);
    const at = (seconds: number, id: string, version: number) => {
      now = seconds * 1000;
      rows.apply('a', [deleted(version, id)]);
    };
    rows.open('a');
    at(0, 'c1', 5);
    at(30, 'c2', 5);
    at(50, 'c1', 6);
    at(95, 'c3', 5);
    expect(rows.get(key)?.row).toBeNull();
    expect(rows.get('conversation c2')).toBeUndefined();
  });

  test('the removal of an unknown or removed row changes nothing that is shown', () => {
    const rows = opened('a');
    expect(rows.apply('a', [deleted(5)])).toEqual([]);
    expect(rows.apply('a', [deleted(6)])).toEqual([]);
    expect(rows.apply('a', [row(5)])).toEqual([]);
  });
});

describe('SYNC-6: a row exists as long as a joined scope contains it', () => {
  test('a row stays while another scope contains it, regardless of which scope is notified first', () => {
    const rows = opened('inbox', 'conversation');
    rows.apply('inbox', [row(3)]);
    rows.apply('conversation', [row(3)]);
    rows.apply('conversation', [row(5)]);
    expect(rows.apply('inbox', [deleted(5)])).toEqual([]);
    expect(rows.get(key)?.row).not.toBeNull();
    expect(rows.close('conversation')).toEqual([key]);
    expect(rows.get(key)).toBeUndefined();
  });

  test('a row stays while the scope that contained it first is joined', () => {
    const rows = opened('inbox', 'conversation');
    rows.apply('inbox', [row(3)]);
    rows.apply('conversation', [row(3)]);
    expect(rows.close('conversation')).toEqual([]);
    expect(rows.get(key)?.version).toBe(3);
    expect(rows.close('inbox')).toEqual([key]);
  });

  test('a scope that was never joined contains nothing', () => {
    const rows = opened('a');
    rows.apply('a', [row(3)]);
    rows.renew('b');
    expect([rows.holds('b', key), rows.size('b'), rows.settle('b'), rows.close('b')]).toEqual([false, 0, [], []]);
    expect([rows.holds('a', key), rows.size('a')]).toEqual([true, 1]);
  });

  test('a row that left one scope can arrive in the same version through another', () => {
    const rows = opened('brand 1', 'brand 2');
    rows.apply('brand 1', [row(3)]);
    rows.apply('brand 1', [deleted(5)]);
    expect(rows.apply('brand 2', [row(5)])).toEqual([key]);
  });

  test('an older version does not determine whether the scope contains the newer one', () => {
    const rows = opened('inbox', 'conversation');
    rows.apply('conversation', [row(5)]);
    rows.apply('inbox', [row(3)]);
    expect(rows.holds('inbox', key)).toBe(false);
  });

  test('rows of a scope that is not open are ignored', () => {
    const rows = opened('a');
    rows.close('a');
    expect(rows.apply('a', [row(5)])).toEqual([]);
    expect(rows.get(key)).toBeUndefined();
  });
});

describe('SYNC-8: after a reset', () => {
  test('a row missing from the new snapshot is removed at its end, and not before', () => {
    const rows = opened('a');
    rows.apply('a', [row(3, 'c1'), row(3, 'c2')]);
    rows.renew('a');
    rows.apply('a', [row(3, 'c2')]);
    expect(rows.get(key)?.row).not.toBeNull();
    expect(rows.settle('a')).toEqual([key]);
    expect(rows.get('conversation c2')?.row).not.toBeNull();
  });

  test('only the first snapshot replaces rows of the same version, and only of the scope that was reset', () => {
    const rows = opened('a');
    rows.apply('a', [row(3)]);
    rows.renew('a');
    expect(rows.apply('a', [row(3)])).toEqual([]);
    expect(rows.apply('a', [row(3)], true)).toEqual([key]);
    expect(rows.apply('a', [row(3)], true)).toEqual([]);
    rows.renew('a');
    rows.close('a');
    rows.open('a');
    rows.apply('a', [row(3)]);
    expect(rows.apply('a', [row(3)], true)).toEqual([]);
  });
});

describe('SYNC-10: after the epoch has changed', () => {
  test('any version may replace a row, which is shown until then', () => {
    const rows = opened('a');
    rows.apply('a', [row(500)]);
    rows.newEpoch();
    expect(rows.get(key)?.row).toEqual({ id: 'c1', version: 500 });
    expect(rows.apply('a', [row(0)])).toEqual([key]);
  });

  test('removed rows are forgotten', () => {
    let now = 0;
    const rows = new VersionedRows(() => now);
    rows.open('a');
    rows.apply('a', [row(500), deleted(501)]);
    rows.newEpoch();
    expect(rows.get(key)).toBeUndefined();
    now += 61_000;
    rows.apply('a', [row(0), deleted(1, 'c2')]);
    expect(rows.get(key)?.version).toBe(0);
  });
});

test('after a sign-out nothing is known', () => {
  const rows = opened('a');
  rows.apply('a', [row(3)]);
  rows.renew('a');
  expect(rows.clear()).toEqual([key]);
  expect(rows.get(key)).toBeUndefined();
  expect(rows.holds('a', key)).toBe(false);
  expect(rows.apply('a', [row(4)])).toEqual([]);
  rows.open('b');
  expect(rows.apply('b', [row(3)])).toEqual([key]);
  expect(rows.apply('b', [row(3)], true)).toEqual([]);
  expect(rows.close('b')).toEqual([key]);
});

test('after a reset a row shows what the user can see now, in its earlier version', () => {
  const rows = opened('team');
  const cut = (load: object): DeltaRow => ({ kind: 'colleague', id: 'c1', version: 5, row: { load } });
  rows.apply('team', [cut({ near: 1, far: 2 })]);
  rows.renew('team');
  // Applies a delta that was sent before the reset twice. Only the first one changes the row; the snapshot after the reset must still
  // replace the row in the same version.
  rows.apply('team', [{ ...cut({ near: 2, far: 2 }), version: 6 }]);
  expect(rows.apply('team', [{ ...cut({ near: 2, far: 2 }), version: 6 }])).toEqual([]);
  expect(rows.apply('team', [cut({ near: 0 })], true)).toEqual([]);
  expect(rows.apply('team', [{ ...cut({ near: 1 }), version: 6 }], true)).toEqual(['colleague c1']);
  expect(rows.apply('team', [{ ...cut({ near: 2, far: 2 }), version: 6 }])).toEqual([]);
  expect(rows.get('colleague c1')?.row).toEqual({ load: { near: 1 } });
});
