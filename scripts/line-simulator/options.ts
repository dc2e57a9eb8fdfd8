export interface SimulatorOptions {
  port?: number;
  host?: string;
  /** The simulator's clock in ms. With a clock of your own, scheduled work runs when idle() is awaited. */
  now?: () => number;
  /** How long a reply token works after its (re)delivery; LINE promises one minute. */
  replyTokenMs?: number;
  /** How long LINE waits for the answer to a webhook; in real time. */
  webhookTimeoutMs?: number;
  /** How long video and audio answer 202. */
  transcodingMs?: number;
  /** How long the bytes of a message stay. */
  contentMs?: number;
  /** Allow http URLs of this machine for webhooks and media; by default when bound to loopback. LINE itself takes https only. */
  allowLoopbackHttp?: boolean;
  /** The token buckets of LINE; `false` switches them off. */
  rateLimits?: boolean;
  /** Where the bytes of an address are really found; for a product under test that does not know its own address. */
  reroute?: (url: string) => string;
  /** How many entries `sent`, `calls`, `failures` and each chat keep. */
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
