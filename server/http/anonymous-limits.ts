import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import { limits } from '../../shared/limits.ts';
import type { Config } from '../config.ts';
import { networksOf, type Prefix } from './network.ts';

/**
 * Limits the number of sockets without sign-in per network (IPv6: /64, /56 and /48), because each socket uses memory and no limit per
 * person applies to it. The limits allow a company behind one address to reconnect all its sockets at once.
 */
export class AnonymousLimits {
  private readonly counts = new Map<string, number>();
  private readonly addressOf: (request: IncomingMessage) => string;

  /** @param trustProxy the trusted proxies, as for all other requests */
  constructor(trustProxy: Config['trustProxy']) {
    const trusts = proxyAddr.compile(trustProxy || []);
    this.addressOf = (request) => proxyAddr(request, trusts);
  }

  /** Whether any network of the request's address has reached its limit. */
  isCrowded(request: IncomingMessage): boolean {
    return this.networksOf(request).some(({ network, bits }) => (this.counts.get(network) ?? 0) >= maxOf(bits));
  }

  /** Counts a socket. @returns a function that removes the socket from the counts. Must be called after sign-in or disconnect. */
  enter(request: IncomingMessage): () => void {
    const networks = this.networksOf(request);
    for (const { network } of networks) this.counts.set(network, (this.counts.get(network) ?? 0) + 1);
    let isHere = true;
    return () => {
      if (!isHere) return;
      isHere = false;
      for (const { network } of networks) {
        const left = (this.counts.get(network) ?? 1) - 1;
        if (left > 0) this.counts.set(network, left);
        else this.counts.delete(network);
      }
    };
  }

  private networksOf(request: IncomingMessage) {
    // A request whose socket is closed has no address.
    return networksOf((this.addressOf(request) as string | undefined) ?? '');
  }
}

function maxOf(bits: Prefix | null): number {
  if (bits === 56) return 2 * limits.anonymousMax;
  return bits === 48 ? 4 * limits.anonymousMax : limits.anonymousMax;
}
