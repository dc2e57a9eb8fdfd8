import { agentId, brandCount, brandId, tokenOf } from '../data/company.ts';
import { Listener } from './sockets.ts';

/** Sockets opened at a time. The server accepts at most 500 sockets per network that have not signed in yet. */
const atOnce = 250;

/** Opens sockets that join the inboxes of all brands in turn, as users do. */
export async function inboxListeners(
  url: string,
  count: number,
  onMessage: () => void = () => undefined,
): Promise<Listener[]> {
  const listeners: Listener[] = [];
  const join = (brand: number) =>
    Listener.join(url, tokenOf(agentId(brand)), { scope: 'inbox', brand: brandId(brand) }, onMessage);
  while (listeners.length < count) {
    const next = Math.min(atOnce, count - listeners.length);
    const from = listeners.length;
    listeners.push(...(await Promise.all(Array.from({ length: next }, (_, i) => join((from + i) % brandCount)))));
  }
  return listeners;
}
