import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import { limits } from '../../shared/limits.ts';
import type { Config } from '../config.ts';
import { networkOf } from './network.ts';

/**
 * Sockets on which nobody has signed in, counted by the network that they come from: each costs memory, and none is bounded by a person.
 * A company may sit behind one address, and come back to it at once.
 */
export class Strangers {
  private readonly counts = new Map<string, number>();
  private readonly addressOf: (request: IncomingMessage) => string;

  /** @param trustProxy the proxies whose word on an address counts, as for every other request */
  constructor(trustProxy: Config['trustProxy']) {
    const trusts = proxyAddr.compile(trustProxy || []);
    this.addressOf = (request) => proxyAddr(request, trusts);
  }

  /** Whether as many stand here from its network as may. */
  isCrowded(request: IncomingMessage): boolean {
    return (this.counts.get(this.networkOf(request)) ?? 0) >= limits.strangersMax;
  }

  /** @returns the function that lets it go: somebody has signed in, or the socket is gone */
  enter(request: IncomingMessage): () => void {
    const network = this.networkOf(request);
    this.counts.set(network, (this.counts.get(network) ?? 0) + 1);
    let isHere = true;
    return () => {
      if (!isHere) return;
      isHere = false;
      const left = (this.counts.get(network) ?? 1) - 1;
      if (left > 0) this.counts.set(network, left);
      else this.counts.delete(network);
    };
  }

  private networkOf(request: IncomingMessage): string {
    // One that is gone already has no address.
    return networkOf((this.addressOf(request) as string | undefined) ?? '');
  }
}
