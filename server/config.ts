import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { basePathOf } from './http/base-path.ts';
import { senderOf, serverOf } from './mail/from-environment.ts';
import type { MailServer } from './mail/mail-server.ts';

/** Where and how the program runs, from its environment (the table in README.md). */
export interface Config {
  host: string;
  port: number;
  publicUrl: string;
  /** Where the client's page calls: a path of its own origin, or an address. */
  apiBase: string;
  dataDir: string;
  /** Where the backups of the schedule go, and the passphrase under which they are sealed; null: plain. */
  backupDir: string;
  backupPassphrase: string | null;
  owner: { username: string; password: string } | null;
  masterUsername: string | null;
  line: { apiBaseUrl: string; dataApiBaseUrl: string } | null;
  /** Media that customers name by address may come from this machine and private networks, by http: beside a simulator. */
  outwardFetchLoopback: boolean;
  timeZone: string;
  logLevel: string;
  /** The one other origin whose pages may call. */
  corsOrigin: string | null;
  /** Addresses and networks of the proxies whose word on the caller's address counts. */
  trustProxy: false | string[];
  /** Where mail goes out, unless people set another server. */
  mail: MailServer | null;
}

export class ConfigError extends Error {}

function root(name: string, value: string): string {
  const url = URL.parse(value);
  if (url === null || !/^https?:$/.test(url.protocol))
    throw new ConfigError(`${name} is not an http(s) address: ${value}`);
  if (url.pathname !== '/' || url.search !== '')
    throw new ConfigError(`${name} must be the root of an origin: ${value}`);
  return url.origin;
}

function lineBases(env: NodeJS.ProcessEnv): Config['line'] {
  const { LINE_API_BASE_URL: api, LINE_DATA_API_BASE_URL: data } = env;
  if (!api && !data) return null;
  if (!api) throw new ConfigError('LINE_DATA_API_BASE_URL is set without LINE_API_BASE_URL');
  const apiBaseUrl = root('LINE_API_BASE_URL', api);
  return { apiBaseUrl, dataApiBaseUrl: data ? root('LINE_DATA_API_BASE_URL', data) : apiBaseUrl };
}

/** PUBLIC_URL, without a slash at its end. */
function publicUrl(value: string): string {
  const url = URL.parse(value);
  if (url === null || !/^https?:$/.test(url.protocol) || url.search !== '' || url.hash !== '')
    throw new ConfigError(`PUBLIC_URL is not an http(s) address, alone or with a path: ${value}`);
  return url.origin + url.pathname.replace(/\/{2,}/g, '/').replace(/\/$/, '');
}

function apiBase(value: string | undefined, publicUrl: string): string {
  if (!value) return `${basePathOf(publicUrl)}/api`;
  const url = /^\/(?!\/)/.test(value) ? URL.parse(value, 'http://localhost') : URL.parse(value);
  if (url === null || !/^https?:$/.test(url.protocol))
    throw new ConfigError(`API_BASE is no path and no address: ${value}`);
  return value.replace(/\/+$/, '');
}

/** The address holds a password: no error says it. */
function mail({ SMTP_URL: address, MAIL_FROM: sender }: NodeJS.ProcessEnv): Config['mail'] {
  if (!address && !sender) return null;
  if (!address || !sender) throw new ConfigError('SMTP_URL and MAIL_FROM are set together or not at all');
  const server = serverOf(address);
  if (server === null)
    throw new ConfigError('SMTP_URL is not smtp(s)://[user:password@]host[:port]; a password needs encryption');
  const from = senderOf(sender);
  if (from === null) throw new ConfigError(`MAIL_FROM is not an address or Name <address>: ${sender}`);
  return { ...server, from };
}

const privateNetworks = ['loopback', 'linklocal', 'uniquelocal'];

/** TRUST_PROXY: `true` for proxies on this machine and in private networks, or a list. Never all: anybody could claim an address. */
function trusted(value: string | undefined): Config['trustProxy'] {
  if (!value || /^(0|false|off)$/i.test(value)) return false;
  if (/^(1|true|on)$/i.test(value)) return privateNetworks;
  const list = value.split(',').map((one) => one.trim());
  const wrong = list.find((one) => !privateNetworks.includes(one) && !isNetwork(one));
  if (wrong === undefined) return list;
  throw new ConfigError(`TRUST_PROXY is neither true nor a list of addresses of proxies: ${wrong}`);
}

function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const family = isIP(address);
  const most = family === 6 ? 128 : 32;
  return family !== 0 && rest.length === 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most));
}

/** @throws ConfigError in words for the operator */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const port = Number(env.PORT ?? 3000);
  if (!Number.isInteger(port) || port < 0 || port > 65535) throw new ConfigError(`PORT is not a port: ${env.PORT}`);
  const address = publicUrl(env.PUBLIC_URL || `http://localhost:${port}`);
  const { OWNER_USERNAME: username, OWNER_PASSWORD: password } = env;
  return {
    host: env.HOST ?? '127.0.0.1',
    port,
    publicUrl: address,
    apiBase: apiBase(env.API_BASE, address),
    dataDir: resolve(env.DATA_DIR ?? 'data'),
    backupDir: resolve(env.BACKUP_DIR ?? join(env.DATA_DIR ?? 'data', 'backups')),
    backupPassphrase: env.BACKUP_PASSPHRASE || null,
    owner: username && password ? { username, password } : null,
    masterUsername: env.MASTER_USERNAME || null,
    line: lineBases(env),
    outwardFetchLoopback: /^(1|true|on)$/i.test(env.OUTWARD_FETCH_LOOPBACK ?? ''),
    timeZone: env.BUSINESS_TIME_ZONE ?? 'Asia/Bangkok',
    logLevel: env.LOG_LEVEL ?? 'info',
    corsOrigin: env.CORS_ORIGIN ? root('CORS_ORIGIN', env.CORS_ORIGIN) : null,
    trustProxy: trusted(env.TRUST_PROXY),
    mail: mail(env),
  };
}

export const dataFile = (config: Config, name: string) => join(config.dataDir, name);
