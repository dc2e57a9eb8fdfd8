import type { FastifyReply, FastifyRequest } from 'fastify';
import { basePathOf } from './base-path.ts';

interface Cookie {
  name: string;
  value: string;
  /** Path, relative to the product's base path. */
  path: string;
  /** Maximum age in seconds. 0 deletes the cookie. */
  maxAgeS: number;
}

export type SetCookie = (reply: FastifyReply, cookie: Cookie) => void;

/**
 * Returns a function that sets cookies. Scripts cannot read these cookies, and browsers do not send them with requests from other sites. If
 * `publicUrl` is an https URL, they are sent over https only.
 */
export function cookiesUnder(publicUrl: string): SetCookie {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : '';
  const base = basePathOf(publicUrl);
  return (reply, { name, value, path, maxAgeS }) => {
    const cookie = `${name}=${value}; Path=${base}${path}; Max-Age=${maxAgeS}; HttpOnly; SameSite=Strict${secure}`;
    reply.header('set-cookie', cookie);
  };
}

export function cookieOf({ headers }: FastifyRequest, name: string): string | undefined {
  const pairs = (headers.cookie ?? '').split(';').map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
}
