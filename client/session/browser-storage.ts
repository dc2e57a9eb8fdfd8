/**
 * Wrapper of a browser storage. Values that the storage rejects, because it is full or disabled, are stored in memory until the page is
 * closed.
 */
class KeptStorage {
  readonly #of: () => Storage;
  readonly #refused = new Map<string, string>();

  /** @param of returns the browser's storage; throws if the browser blocks storage */
  constructor(of: () => Storage) {
    this.#of = of;
  }

  getItem(key: string): string | null {
    const refused = this.#refused.get(key);
    if (refused !== undefined) return refused;
    try {
      return this.#of().getItem(key);
    } catch {
      return null;
    }
  }

  setItem(key: string, value: string): void {
    try {
      this.#of().setItem(key, value);
      this.#refused.delete(key);
    } catch {
      this.#refused.set(key, value);
    }
  }

  removeItem(key: string): void {
    this.#refused.delete(key);
    try {
      this.#of().removeItem(key);
    } catch {
      // Ignored: if the browser blocks storage, there is nothing to remove.
    }
  }

  keys(): string[] {
    try {
      return Object.keys(this.#of());
    } catch {
      return [];
    }
  }

  /** Calls the listener when another window writes the key. An arrow function, because jotai calls the function without `this`. */
  subscribe = (key: string, changed: (value: string | null) => void): (() => void) => {
    const onStorage = (event: StorageEvent) => {
      if (event.key === key) changed(event.newValue);
    };
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  };
}

/** Storage that all windows of this browser share. */
export const local = new KeptStorage(() => window.localStorage);

/** Storage of this window only. */
export const session = new KeptStorage(() => window.sessionStorage);
