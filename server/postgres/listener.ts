import type { Warn } from '../process/contain.ts';
import { Session } from './session.ts';

const lookEveryMs = 1000;

export interface ListenerOptions {
  url: string;
  /** Names of the channels. */
  channels: readonly string[];
  onNotify: (channel: string, payload: string) => void;
  /**
   * Called after each connect, because notifications between two connections are lost, and once a second, because a connection can be
   * half open.
   */
  look: () => void;
  warn: Warn;
  lookEveryMs?: number;
}

/** Receives the notifications of the database on a connection of its own. Connects again after the connection was lost. */
export class Listener {
  private readonly options: ListenerOptions;
  private readonly session: Session;
  private timer: NodeJS.Timeout | null = null;
  private isUnavailable = false;

  constructor(options: ListenerOptions) {
    this.options = options;
    this.session = new Session({
      url: options.url,
      name: 'oa-console listener',
      prepare: async (client) => {
        client.on('notification', ({ channel, payload }) => options.onNotify(channel, payload ?? ''));
        for (const channel of options.channels) await client.query(`LISTEN ${client.escapeIdentifier(channel)}`);
      },
    });
  }

  /** Starts to listen. Resolves after the first attempt, successful or not. */
  async start(): Promise<void> {
    await this.check();
    this.timer = setInterval(() => void this.check(), this.options.lookEveryMs ?? lookEveryMs).unref();
  }

  /** Verifies the connection with a statement, which also opens it again after a loss. */
  private async check(): Promise<void> {
    try {
      await this.session.query('SELECT 1');
      this.isUnavailable = false;
    } catch (error) {
      if (!this.isUnavailable) this.options.warn('Notifications of the database are not received, retrying', error);
      this.isUnavailable = true;
    }
    this.options.look();
  }

  async stop(): Promise<void> {
    if (this.timer !== null) clearInterval(this.timer);
    await this.session.close();
  }
}
