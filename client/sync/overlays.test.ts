import { describe, expect, test } from 'vitest';
import type { VersionedRow } from '../../shared/sync/apply.ts';
import { Overlays } from './overlays.ts';

const key = 'conversation c1';
const held = (version: number, pinned: boolean): VersionedRow => ({ version, row: { pinned } });
const shown = (overlays: Overlays) => overlays.patched(key, { pinned: false, name: 'Mali' });

function pinning(): { overlays: Overlays; id: number } {
  const overlays = new Overlays();
  return { overlays, id: overlays.add(key, { pinned: true }) };
}

describe('SYNC-15: an overlay', () => {
  test('is shown immediately, over its own row only', () => {
    const { overlays } = pinning();
    expect(shown(overlays)).toEqual({ pinned: true, name: 'Mali' });
    expect(overlays.patched('conversation c2', { pinned: false })).toEqual({ pinned: false });
  });

  test('is removed when the server refuses', () => {
    const { overlays, id } = pinning();
    expect(overlays.undo(id)).toBe(key);
    expect(shown(overlays)).toMatchObject({ pinned: false });
  });

  test('stays until a row of the command or a later one arrives', () => {
    const { overlays, id } = pinning();
    expect(overlays.settle(id, 9, held(5, false))).toBeUndefined();
    expect(overlays.arrived(key, held(8, false))).toBe(false);
    expect(shown(overlays)).toMatchObject({ pinned: true });
    expect(overlays.arrived(key, held(9, true))).toBe(true);
    expect(shown(overlays)).toMatchObject({ pinned: false });
  });

  test('stays during the request, regardless of arriving rows', () => {
    const { overlays } = pinning();
    expect(overlays.arrived(key, held(99, false))).toBe(false);
  });

  test('is removed immediately if the row arrived before the response', () => {
    const { overlays, id } = pinning();
    expect(overlays.settle(id, 9, held(9, true))).toBe(key);
  });

  test('is removed when the row already has these values and the command changed nothing', () => {
    const { overlays, id } = pinning();
    expect(overlays.settle(id, 9, held(5, true))).toBe(key);
  });

  test('is removed when a scope with the row has passed the position', () => {
    const { overlays, id } = pinning();
    overlays.settle(id, 9, held(5, false));
    expect(overlays.arrived(key, held(5, false), 8)).toBe(false);
    expect(overlays.arrived(key, held(5, false), 9)).toBe(true);
  });

  test('is removed when the row no longer exists', () => {
    const { overlays, id } = pinning();
    expect(overlays.settle(id, 9, undefined)).toBe(key);
    const other = overlays.add(key, { pinned: true });
    expect(overlays.settle(other, 0, { version: 0, row: null })).toBe(key);
  });

  test('stays until all of its values have arrived, compared by content', () => {
    const overlays = new Overlays();
    const id = overlays.add(key, { labels: ['vip'], pinned: true });
    const row = (labels: string[], pinned: boolean) => ({ version: 5, row: { labels, pinned } });
    expect(overlays.settle(id, 9, row(['vip'], false))).toBeUndefined();
    expect(overlays.arrived(key, row([], true))).toBe(false);
    expect(overlays.arrived(key, row(['vip'], true))).toBe(true);
  });

  test('stays for the first position, until the row has passed it', () => {
    const { overlays, id } = pinning();
    expect(overlays.settle(id, 0, { version: -1, row: { pinned: false } })).toBeUndefined();
    expect(overlays.arrived(key, { version: -1, row: { pinned: false } })).toBe(false);
  });

  test('does not depend on rows of other conversations', () => {
    const { overlays, id } = pinning();
    overlays.settle(id, 9, held(5, false));
    expect(overlays.arrived('conversation c2', held(9, true))).toBe(false);
    expect([...overlays.keys()]).toEqual([key]);
    overlays.clear();
    expect([...overlays.keys()]).toEqual([]);
  });

  test('that has ended cannot be settled or undone', () => {
    const { overlays, id } = pinning();
    overlays.undo(id);
    expect(overlays.undo(id)).toBeUndefined();
    expect(overlays.settle(id, 9, held(9, true))).toBeUndefined();
  });

  test('is applied over an earlier overlay', () => {
    const { overlays, id } = pinning();
    overlays.add(key, { pinned: false, name: 'Nok' });
    expect(shown(overlays)).toEqual({ pinned: false, name: 'Nok' });
    overlays.undo(id);
    expect(shown(overlays)).toEqual({ pinned: false, name: 'Nok' });
  });
});
