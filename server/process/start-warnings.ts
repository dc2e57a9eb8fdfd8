import type { Config } from '../config.ts';

const loopback = /^(localhost|127\.\d+\.\d+\.\d+|::1)$/;

/** Settings that an operator has probably forgotten. */
export function startWarnings({
  publicUrl,
  host,
  trustProxy,
}: Pick<Config, 'publicUrl' | 'host' | 'trustProxy'>): string[] {
  const isBehindProxy = publicUrl.startsWith('https:') && loopback.test(host);
  if (!isBehindProxy || trustProxy !== false) return [];
  return [
    'PUBLIC_URL is https and HOST is this machine, so there is a proxy in front, but TRUST_PROXY is not set: everybody counts ' +
      'as one address, and a stranger can use up the sign-ins of all. Set TRUST_PROXY=loopback (see README.md).',
  ];
}
