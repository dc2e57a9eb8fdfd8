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
  test('shows at once, over its row alone', () => {
    const { overlays } = pinning();
    expect(shown(overlays)).toEqual({ pinned: true, name: 'Mali' });
    expect(overlays.patched('conversation c2', { pinned: false })).toEqual({ pinned: false });
  });

  test('falls when the server refuses', () => {
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

  test('stays while the call is under way, whatever arrives', () => {
    const { overlays } = pinning();
    expect(overlays.arrived(key, held(99, false))).toBe(false);
  });

  test('falls at once when the row was faster than the answer', () => {
    const { overlays, id } = pinning();
    expect(overlays.settle(id, 9, held(9, true))).toBe(key);
  });

  test('falls when the row says the same already: the command changed nothing', () => {
    const { overlays, id } = pinning();
    expect(overlays.settle(id, 9, held(5, true))).toBe(key);
  });

  test('falls when a scope that holds the row has passed the position', () => {
    const { overlays, id } = pinning();
    overlays.settle(id, 9, held(5, false));
    expect(overlays.arrived(key, held(5, false), 8)).toBe(false);
    expect(overlays.arrived(key, held(5, false), 9)).toBe(true);
  });

  test('lies over an earlier one', () => {
    const { overlays, id } = pinning();
    overlays.add(key, { pinned: false, name: 'Nok' });
    expect(shown(overlays)).toEqual({ pinned: false, name: 'Nok' });
    overlays.undo(id);
    expect(shown(overlays)).toEqual({ pinned: false, name: 'Nok' });
  });
});
