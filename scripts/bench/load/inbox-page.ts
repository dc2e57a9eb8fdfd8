import { ownerId, tokenOf } from '../data/company.ts';

/** Requests a page of the inbox, by default as an owner of all brands. @returns milliseconds until the response is complete */
export async function inboxPage(url: string, query: string, staffId = ownerId): Promise<number> {
  const headers = { authorization: `Bearer ${tokenOf(staffId)}` };
  const started = performance.now();
  const answer = await fetch(`${url}/api/conversations?${query}`, { headers });
  const text = await answer.text();
  const ms = performance.now() - started;
  if (answer.status !== 200) throw new Error(text);
  return ms;
}
