/** The browser's storage under the specification's keys. A browser that refuses storage works for as long as the page lives. */
export const keys = {
  token: 'token',
  user: 'user',
  systemSettings: 'systemSettings',
  language: 'preferredLanguage',
  brand: 'brand',
  pending: 'pendingMessages',
  sidebar: 'sidebarCollapsed',
} as const;
export type Key = (typeof keys)[keyof typeof keys];

const fallback = new Map<string, string>();

export function read(key: Key): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return fallback.get(key) ?? null;
  }
}

export function write(key: Key, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    fallback.set(key, value);
  }
}

export function remove(key: Key): void {
  try {
    localStorage.removeItem(key);
  } catch {
    fallback.delete(key);
  }
}

/** @returns what was stored, or undefined when it is absent or not JSON. */
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
