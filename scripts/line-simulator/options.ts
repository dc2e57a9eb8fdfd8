export interface SimulatorOptions {
  port?: number;
  host?: string;
  /** The simulator's clock in milliseconds. With an injected clock, scheduled work runs when idle() is awaited. */
  now?: () => number;
  /** Lifetime of a reply token after its (re)delivery in milliseconds. LINE guarantees one minute. */
  replyTokenMs?: number;
  /** Timeout for the response to a webhook. Milliseconds of real time. */
  webhookTimeoutMs?: number;
  /** Milliseconds during which video and audio content is answered with 202. */
  transcodingMs?: number;
  /** Milliseconds for which the content of a message is available. */
  contentMs?: number;
  /** Allows http URLs of this machine for webhooks and media. Enabled by default when bound to loopback. LINE itself requires https. */
  allowLoopbackHttp?: boolean;
  /** The rate limits of LINE. `false` disables them. */
  rateLimits?: boolean;
  /** Maps a URL to the address where it can be loaded, for a product under test that does not know its own address. */
  reroute?: (url: string) => string;
  /** Maximum number of entries in `sent`, `calls`, `failures` and each chat. */
  historyLimit?: number;
}

export interface Settings extends Required<SimulatorOptions> {}

export function settingsOf(options: SimulatorOptions): Settings {
  const host = options.host ?? '127.0.0.1';
  return {
    port: options.port ?? 0,
    host,
    now: options.now ?? Date.now,
    replyTokenMs: options.replyTokenMs ?? 60_000,
    webhookTimeoutMs: options.webhookTimeoutMs ?? 2_000,
    transcodingMs: options.transcodingMs ?? 3_000,
    contentMs: options.contentMs ?? 14 * 86_400_000,
    allowLoopbackHttp: options.allowLoopbackHttp ?? isLoopback(host),
    rateLimits: options.rateLimits ?? true,
    reroute: options.reroute ?? ((url) => url),
    historyLimit: options.historyLimit ?? 100_000,
  };
}

export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '[::1]' || host === '::1' || /^127\.\d+\.\d+\.\d+$/.test(host);
