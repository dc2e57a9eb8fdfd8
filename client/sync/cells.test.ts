import { describe, expect, test } from 'vitest';
import type { DeltaRow } from '../../shared/sync/messages.ts';
import { Cells } from './cells.ts';

const row = (version: number, id = 'c1'): DeltaRow => ({ kind: 'conversation', id, version, row: { id, version } });
const gone = (version: number, id = 'c1'): DeltaRow => ({ kind: 'conversation', id, version, row: null });
const key = 'conversation c1';

function opened(...scopes: string[]): Cells {
  const cells = new Cells();
  for (const scope of scopes) cells.open(scope);
  return cells;
}

describe('SYNC-7: every row is judged by its own version', () => {
  test('an older form never replaces a newer one, and twice is harmless', () => {
    const cells = opened('a');
    expect(cells.apply('a', [row(5)])).toEqual([key]);
    expect(cells.apply('a', [row(4)])).toEqual([]);
    expect(cells.apply('a', [row(5)])).toEqual([]);
    expect(cells.get(key)?.version).toBe(5);
  });

  test('a late leaving does not take away a newer form', () => {
    const cells = opened('a');
    cells.apply('a', [row(5)]);
    expect(cells.apply('a', [gone(4)])).toEqual([]);
    expect(cells.holds('a', key)).toBe(true);
  });

  test('an older snapshot that was under way does not bring back what left', () => {
    const cells = opened('a');
    cells.apply('a', [row(3)]);
    cells.apply('a', [gone(5)]);
    expect(cells.apply('a', [row(3)])).toEqual([]);
    expect(cells.get(key)?.row).toBeNull();
  });
});

describe('SYNC-6: a row lives as long as a joined scope holds it', () => {
  test('it stays while another scope holds it, whichever hears first', () => {
    const cells = opened('inbox', 'conversation');
    cells.apply('inbox', [row(3)]);
    cells.apply('conversation', [row(3)]);
    cells.apply('conversation', [row(5)]);
    expect(cells.apply('inbox', [gone(5)])).toEqual([]);
    expect(cells.get(key)?.row).not.toBeNull();
    expect(cells.close('conversation')).toEqual([key]);
    expect(cells.get(key)).toBeUndefined();
  });

  test('a row that left one scope comes in the same version through another', () => {
    const cells = opened('brand 1', 'brand 2');
    cells.apply('brand 1', [row(3)]);
    cells.apply('brand 1', [gone(5)]);
    expect(cells.apply('brand 2', [row(5)])).toEqual([key]);
  });

  test('an older form says nothing of whether the scope holds the newer one', () => {
    const cells = opened('inbox', 'conversation');
    cells.apply('conversation', [row(5)]);
    cells.apply('inbox', [row(3)]);
    expect(cells.holds('inbox', key)).toBe(false);
  });

  test('rows of a scope that is not open come too late', () => {
    const cells = opened('a');
    cells.close('a');
    expect(cells.apply('a', [row(5)])).toEqual([]);
    expect(cells.get(key)).toBeUndefined();
  });
});

describe('SYNC-8: after a reset', () => {
  test('what the new snapshot does not name goes when it is through, and not before', () => {
    const cells = opened('a');
    cells.apply('a', [row(3, 'c1'), row(3, 'c2')]);
    cells.renew('a');
    cells.apply('a', [row(3, 'c2')]);
    expect(cells.get(key)?.row).not.toBeNull();
    expect(cells.settle('a')).toEqual([key]);
    expect(cells.get('conversation c2')?.row).not.toBeNull();
  });
});

test('SYNC-10: what stands may be replaced by any version of another epoch', () => {
  const cells = opened('a');
  cells.apply('a', [row(500)]);
  cells.newEpoch();
  expect(cells.apply('a', [row(7)])).toEqual([key]);
});

test('the answer to a command renews what is held, and brings nothing that is not', () => {
  const cells = opened('a');
  cells.apply('a', [row(3)]);
  expect(cells.refresh([row(4), row(4, 'c2')])).toEqual([key]);
  expect(cells.get('conversation c2')).toBeUndefined();
});
