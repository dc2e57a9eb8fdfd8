import type { FastifyReply, FastifyRequest } from 'fastify';
import { basePathOf } from './base-path.ts';

interface Cookie {
  name: string;
  value: string;
  /** Below the product's own address. */
  path: string;
  /** 0: it goes. */
  maxAgeS: number;
}

export type SetCookie = (reply: FastifyReply, cookie: Cookie) => void;

/** Cookies that no script and no other site reads, and under https none but https carries. */
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
