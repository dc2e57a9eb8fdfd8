import { isLoopback } from '../options.ts';
import type { Problems } from './problems.ts';

/** Whether a URL uses https, or http of this machine if that is enabled. */
export function isAllowedUrl(value: string, allowLoopbackHttp: boolean): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, hostname } = new URL(value);
  return protocol === 'https:' || (allowLoopbackHttp && protocol === 'http:' && isLoopback(hostname));
}

// URLs in JSON must be percent-encoded. Spaces and characters beyond ASCII are rejected.
const encoded = /^[\x21-\x7e]+$/;

export interface UrlRule {
  allowLoopbackHttp: boolean;
  optional?: boolean;
  max?: number;
}

export function checkUrl(problems: Problems, at: string, value: unknown, rule: UrlRule): void {
  const before = problems.found.length;
  problems.text(at, value, { max: rule.max ?? 2_000, optional: rule.optional ?? false });
  if (typeof value !== 'string' || problems.found.length > before) return;
  if (!encoded.test(value) || !isAllowedUrl(value, rule.allowLoopbackHttp)) problems.add(at, 'invalid uri');
}

/** Validates the URI scheme of a button. */
export function checkLinkUri(problems: Problems, at: string, value: unknown): void {
  const before = problems.found.length;
  problems.text(at, value, { max: 1_000 });
  if (typeof value !== 'string' || problems.found.length > before) return;
  if (!/^(https?:\/\/|line:\/\/|tel:)\S+$/i.test(value) || !encoded.test(value)) problems.add(at, 'invalid uri');
}
