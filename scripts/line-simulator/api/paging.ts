import { badRequest } from '../line-error.ts';

const day = 86_400_000;

/** Returns a page of ids, and a token for the next page. The token is valid for 24 hours. */
export function page(ids: string[], start: string | undefined, size: number, now: number) {
  const { from, at } = start === undefined ? { from: 0, at: now } : decode(start);
  if (now - at > day || from > ids.length) throw badRequest('Invalid start param');
  const to = from + size;
  return {
    items: ids.slice(from, to),
    next: to < ids.length ? Buffer.from(`${to}.${now}`).toString('base64url') : undefined,
  };
}

function decode(token: string): { from: number; at: number } {
  const found = /^(\d+)\.(\d+)/.exec(Buffer.from(token, 'base64url').toString('utf8'));
  if (!found) throw badRequest('Invalid start param');
  return { from: Number(found[1]), at: Number(found[2]) };
}
