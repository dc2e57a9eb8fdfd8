/** A storage of the browser. Values that it refuses, full or switched off, live as long as the page. */
class KeptStorage {
  readonly #of: () => Storage;
  readonly #refused = new Map<string, string>();

  /** @param of reading it throws where the browser gives pages none */
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
      // There is nothing then.
    }
  }

  keys(): string[] {
    try {
      return Object.keys(this.#of());
    } catch {
      return [];
    }
  }

  /** Told when another window writes under the key. Without a `this`: jotai takes it by itself. */
  subscribe = (key: string, changed: (value: string | null) => void): (() => void) => {
    const onStorage = (event: StorageEvent) => {
      if (event.key === key) changed(event.newValue);
    };
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  };
}

/** Of this browser. */
export const local = new KeptStorage(() => window.localStorage);

/** Of this window. */
export const session = new KeptStorage(() => window.sessionStorage);
