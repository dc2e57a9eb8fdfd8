import { Browser, type BrowserPage, type BrowserWindow } from 'happy-dom';
import { vi } from 'vitest';
import { kinds } from '../../../shared/rows.ts';
import { FaultyProxy } from '../faulty-proxy.ts';
import { buildProgram } from './build-program.ts';
import type { PageShown, Program, View } from './program.tsx';
import type { SharedStorage } from './shared-storage.ts';

interface ClientWindow {
  client: { program: Program };
}

/** A tab of a user's browser: a window with separate modules that runs the product's client over unreliable connections. */
export class Tab {
  readonly storage: SharedStorage;
  readonly proxy: FaultyProxy;
  /** Uncaught errors of the page. */
  readonly errors: string[] = [];
  /** Ids of the opened conversations. */
  readonly looked = new Set<string>();
  view: View = { lists: [{ filter: 'all', sort: 'smart' }], thread: null };
  #page!: BrowserPage;
  #leave = () => {};

  private constructor(storage: SharedStorage, proxy: FaultyProxy) {
    this.storage = storage;
    this.proxy = proxy;
  }

  static async open(storage: SharedStorage, server: () => string, seed: number): Promise<Tab> {
    const tab = new Tab(storage, await FaultyProxy.open(server, seed));
    await tab.#load();
    return tab;
  }

  async #load(): Promise<void> {
    const script = await buildProgram();
    const settings = { enableJavaScriptEvaluation: true, suppressInsecureJavaScriptEnvironmentWarning: true };
    this.#page = new Browser({ settings }).newPage();
    this.#page.url = this.proxy.url;
    const { window } = this.#page.mainFrame;
    this.#leave = this.storage.enter(window);
    Object.assign(window, { WebSocket: withErrors(window) });
    window.addEventListener('error', (event) =>
      this.errors.push(String((event as unknown as ErrorEvent).error?.stack)),
    );
    this.#page.evaluate(script);
    await this.program.start();
    this.look(this.view);
    await vi.waitUntil(() => this.shown().session.state !== 'starting', { timeout: 60_000, interval: 5 });
  }

  get program(): Program {
    return (this.#page.mainFrame.window as unknown as ClientWindow).client.program;
  }

  shown(): PageShown {
    return JSON.parse(JSON.stringify(this.program.shown(kinds)));
  }

  look(view: View): void {
    this.view = view;
    if (view.thread !== null) this.looked.add(view.thread);
    this.program.look(view);
  }

  /** Fires the browser's `online` event. */
  online(): void {
    const { window } = this.#page.mainFrame;
    window.dispatchEvent(new window.Event('online'));
  }

  async reload(): Promise<void> {
    await this.#unload();
    await this.#load();
  }

  async #unload(): Promise<void> {
    this.#leave();
    await this.#page.context.browser.close();
  }

  async close(): Promise<void> {
    await this.#unload();
    await this.proxy.close();
  }
}

/** Adds the error event of a failed connection. Browsers dispatch it, but happy-dom dispatches only `close`. */
function withErrors({ WebSocket, Event }: BrowserWindow): typeof WebSocket {
  return class extends WebSocket {
    constructor(url: string, protocols?: string | string[]) {
      super(url, protocols);
      this.addEventListener('close', () => this.dispatchEvent(new Event('error')));
    }
  };
}
