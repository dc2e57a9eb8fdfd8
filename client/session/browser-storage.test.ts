import { afterEach, describe, expect, test, vi } from 'vitest';
import { local } from './browser-storage.ts';
import { keys, read, remove, write } from './storage.ts';

const refuse = (name: 'QuotaExceededError' | 'SecurityError') => () => {
  throw new DOMException('refused', name);
};

afterEach(() => vi.restoreAllMocks());

describe('a value that the browser does not store', () => {
  test('is read as it was written last when the storage is full', () => {
    write(keys.token, 'before');
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse('QuotaExceededError'));
    write(keys.token, 'now');
    expect(read(keys.token)).toBe('now');
    remove(keys.token);
    expect(read(keys.token)).toBeNull();
  });

  test('lives as long as the page where there is no storage', () => {
    vi.spyOn(window, 'localStorage', 'get').mockImplementation(refuse('SecurityError'));
    expect(read(keys.language)).toBeNull();
    write(keys.language, 'th');
    expect(read(keys.language)).toBe('th');
    expect(local.keys()).toEqual([]);
    remove(keys.language);
    expect(read(keys.language)).toBeNull();
  });

  test('is written to the storage again once there is space', () => {
    const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse('QuotaExceededError'));
    write(keys.brand, 'b1');
    full.mockRestore();
    write(keys.brand, 'b2');
    expect(localStorage.getItem(keys.brand)).toBe('b2');
    expect(read(keys.brand)).toBe('b2');
  });
});
