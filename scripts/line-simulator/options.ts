export interface SimulatorOptions {
  port?: number;
  host?: string;
  /** Clock of the simulator in milliseconds. If a test passes its own clock, scheduled work runs when the test awaits `idle()`. */
  now?: () => number;
  /** Lifetime of a reply token after the delivery or redelivery of its event, in milliseconds. LINE guarantees one minute. */
  replyTokenMs?: number;
  /** Timeout for the response to a webhook. Milliseconds of real time. */
  webhookTimeoutMs?: number;
  /** Milliseconds during which requests for video and audio content are answered with 202. */
  transcodingMs?: number;
  /** Milliseconds for which the content of a message is available. */
  contentMs?: number;
  /**
   * Whether http URLs of this machine are allowed for webhooks and media. Enabled by default when bound to loopback. LINE itself requires
   * https.
   */
  allowLoopbackHttp?: boolean;
  /** Whether LINE's rate limits apply. */
  rateLimits?: boolean;
  /** Maps a URL to the address where it can be loaded, for a server under test that does not know its own address. */
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
