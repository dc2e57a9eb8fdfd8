import { local } from './browser-storage.ts';

/** Keys of the browser's storage, as defined by the specification. */
export const keys = {
  token: 'token',
  user: 'user',
  systemSettings: 'systemSettings',
  language: 'preferredLanguage',
  brand: 'brand',
  pending: 'pendingMessages',
  sidebar: 'sidebarCollapsed',
  sidebarInMessages: 'sidebarCollapsedInMessages',
  wall: 'wallToken',
} as const;
export type Key = (typeof keys)[keyof typeof keys];

export function read(key: Key): string | null {
  return local.getItem(key);
}

export function write(key: Key, value: string): void {
  local.setItem(key, value);
}

export function remove(key: Key): void {
  local.removeItem(key);
}

/** Reads a stored JSON value. @returns the value, or `undefined` if it is absent or not JSON */
export function readJson(key: Key): unknown {
  const text = read(key);
  if (text === null) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export function writeJson(key: Key, value: unknown): void {
  write(key, JSON.stringify(value));
}
