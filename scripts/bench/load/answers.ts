import { ownerId, tokenOf } from '../data/company.ts';
import type { Customer } from '../data/customer.ts';

/** Sends an owner's reply to a waiting customer. @returns the time when it was sent, in milliseconds since the epoch */
export async function answer(url: string, customer: Customer): Promise<number> {
  const at = performance.timeOrigin + performance.now();
  const response = await fetch(`${url}/api/conversations/${customer.id}/answer`, {
    method: 'POST',
    headers: { authorization: `Bearer ${tokenOf(ownerId)}`, 'content-type': 'application/json' },
    body: JSON.stringify({ messages: [{ kind: 'text', text: 'With pleasure.' }] }),
  });
  if (response.status >= 300) throw new Error(`an answer was answered ${response.status}: ${await response.text()}`);
  return at;
}
