import { ownerId, tokenOf } from '../data/company.ts';

const headers = { authorization: `Bearer ${tokenOf(ownerId)}` };

/** Asks for a page of the inbox as an owner of all brands. @returns milliseconds until the whole answer is there */
export async function inboxPage(url: string, query: string): Promise<number> {
  const started = performance.now();
  const answer = await fetch(`${url}/api/conversations?${query}`, { headers });
  const text = await answer.text();
  const ms = performance.now() - started;
  if (answer.status !== 200) throw new Error(text);
  return ms;
}
