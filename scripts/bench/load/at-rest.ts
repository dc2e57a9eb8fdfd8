import { setTimeout as delay } from 'node:timers/promises';
import { ownerId, tokenOf } from '../data/company.ts';

const headers = { authorization: `Bearer ${tokenOf(ownerId)}` };

/**
 * Waits until a server has caught up with its log: its rows, its figures, and its search index, which responds only when it is complete.
 */
export async function atRest(url: string): Promise<void> {
  for (const call of [
    'dashboard/figures?brand=all&names=waitingCustomers',
    'messages/search?brand=all&q=rest&limit=1',
  ]) {
    for (;;) {
      const { status } = await fetch(`${url}/api/${call}`, { headers });
      if (status === 200) break;
      if (status !== 503) throw new Error(`${call} answered ${status}`);
      await delay(100);
    }
  }
}
