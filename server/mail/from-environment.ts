import { isThisMachine, type MailSecurity, mailPorts, mayShowPassword } from '../../shared/mail.ts';
import type { MailSender, MailServer } from './mail-server.ts';

/**
 * Parses a mail server URL. `smtps://` means implicit TLS. `smtp://` means STARTTLS, or no encryption if the mail server runs on this
 * machine or the URL contains `?ignoreTLS=true`.
 * @returns `null` for an invalid URL, and if the password would be sent unencrypted
 */
export function serverOf(address: string): Omit<MailServer, 'from'> | null {
  const url = URL.parse(address);
  if (url === null || !/^smtps?:$/.test(url.protocol) || url.hostname === '' || !/^\/?$/.test(url.pathname))
    return null;
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const security = securityOf(url, host);
  const username = decoded(url.username);
  const password = decoded(url.password);
  if (username === null || password === null || (username === '') !== (password === '')) return null;
  if (password !== '' && !mayShowPassword({ host, security })) return null;
  return {
    host,
    port: Number(url.port) || mailPorts[security],
    security,
    username: username || null,
    password: password || null,
  };
}

function securityOf(url: URL, host: string): MailSecurity {
  if (url.protocol === 'smtps:' || url.searchParams.get('secure') === 'true') return 'tls';
  if (url.searchParams.get('ignoreTLS') === 'true') return 'none';
  return isThisMachine(host) && url.searchParams.get('requireTLS') !== 'true' ? 'none' : 'starttls';
}

function decoded(part: string): string | null {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
}

/** Parses `desk@example.com` or `Service desk <desk@example.com>`. */
export function senderOf(text: string): MailSender | null {
  const [, name = '', inner] = /^\s*(.*?)\s*<([^<>]*)>\s*$/.exec(text) ?? [];
  const address = (inner ?? text).trim();
  if (!/^[^\s@<>(),:;"]+@[^\s@<>(),:;"]+$/.test(address)) return null;
  return { name: name.replace(/^"(.*)"$/, '$1'), address };
}
