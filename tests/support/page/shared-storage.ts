import type { BrowserWindow } from 'happy-dom';

/** The local storage of one browser: tabs share the items and receive events about changes by other tabs. */
export class SharedStorage {
  readonly items: Record<string, string> = Object.create(null);
  readonly #windows = new Set<BrowserWindow>();

  /** Adds a window. @returns a function that removes the window */
  enter(window: BrowserWindow): () => void {
    const methods: Record<string | symbol, unknown> = {
      getItem: (key: string) => this.items[key] ?? null,
      setItem: (key: string, value: string) => {
        this.items[key] = value;
        this.#notify(window, key, value);
      },
      removeItem: (key: string) => {
        delete this.items[key];
        this.#notify(window, key);
      },
    };
    // The items are own properties of the storage object, because the client enumerates them.
    const value = new Proxy(this.items, { get: (_, name) => methods[name] });
    Object.defineProperty(window, 'localStorage', { value });
    this.#windows.add(window);
    return () => this.#windows.delete(window);
  }

  #notify(writer: BrowserWindow, key: string, newValue?: string): void {
    for (const window of this.#windows) {
      if (window === writer) continue;
      setImmediate(() => {
        if (this.#windows.has(window)) window.dispatchEvent(new window.StorageEvent('storage', { key, newValue }));
      });
    }
  }
}
