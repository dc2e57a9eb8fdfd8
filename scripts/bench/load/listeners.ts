import { agentId, brandCount, brandId, tokenOf } from '../data/company.ts';
import { Listener } from './sockets.ts';

/** Opens sockets that join the inboxes of all brands in turn, as users do. */
export function inboxListeners(
  url: string,
  count: number,
  onMessage: () => void = () => undefined,
): Promise<Listener[]> {
  return Promise.all(
    Array.from({ length: count }, (_, i) => {
      const brand = i % brandCount;
      return Listener.join(url, tokenOf(agentId(brand)), { scope: 'inbox', brand: brandId(brand) }, onMessage);
    }),
  );
}
