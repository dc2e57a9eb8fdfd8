import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { username } from '../shared/api/auth.ts';
import { limits } from '../shared/limits.ts';
import { usernameRule } from '../shared/names.ts';
import { isTimeZone } from '../shared/settings-values.ts';
import { isS3, s3LocationOf } from './blobs/location.ts';
import { type AccessLog, accessLogs } from './http/access-log.ts';
import { basePathOf } from './http/base-path.ts';
import { senderOf, serverOf } from './mail/from-environment.ts';
import type { MailServer } from './mail/mail-server.ts';
import { asText, ConfigError, Fault, isOn, oneOf, readSettings, type Setting, wholeNumber } from './settings.ts';

/** Configuration of the program, read from environment variables. */
export interface Config {
  host: string;
  port: number;
  publicUrl: string;
  /** Base of API URLs for the client's page: a path on the page's origin, or a URL. */
  apiBase: string;
  dataDir: string;
  /** Folder of the daily backups. */
  backupDir: string;
  /** Store of the blobs for several nodes: a folder or `s3://bucket/prefix`. `null` for the folder in DATA_DIR. */
  blobs: string | null;
  /** Passphrase that encrypts backups. `null` for unencrypted backups. */
  backupPassphrase: string | null;
  /** URL of the PostgreSQL database that the nodes of a cluster share. May contain a password. `null` for an installation on one machine. */
  clusterUrl: string | null;
  /** Secret key in the form configured by the operator. `null` if the key is in DATA_DIR. */
  secretKey: string | null;
  /** New key for `rotate-key`. `null` if none is configured. */
  newSecretKey: string | null;
  owner: { username: string; password: string } | null;
  masterUsername: string | null;
  line: { apiBaseUrl: string; dataApiBaseUrl: string } | null;
  /**
   * Whether media that customers reference by URL may be fetched over http from this machine and private networks. For use with a
   * simulator.
   */
  outwardFetchLoopback: boolean;
  timeZone: string;
  logLevel: string;
  accessLog: AccessLog;
  /** Origin, other than the product's own, whose pages can call the API. `null` if there is none. */
  corsOrigin: string | null;
  /** Addresses and networks of the proxies whose `x-forwarded-for` header is trusted. */
  trustProxy: false | string[];
  hsts: (typeof hstsScopes)[number];
  /** Outgoing mail server. The server in the product's settings has precedence. `null` if none is configured. */
  mail: MailServer | null;
}

function origin(text: string): string {
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol)) throw new Fault(`is not an http(s) URL: ${text}`);
  if (url.pathname !== '/' || url.search !== '') throw new Fault(`must be the root of an origin: ${text}`);
  return url.origin;
}

/** Parses PUBLIC_URL. Removes a trailing slash. */
function publicUrl(text: string): string {
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol) || url.search !== '' || url.hash !== '')
    throw new Fault(`is not an http(s) URL, optionally with a path: ${text}`);
  return url.origin + url.pathname.replace(/\/{2,}/g, '/').replace(/\/$/, '');
}

function apiBase(text: string): string {
  const url = /^\/(?!\/)/.test(text) ? URL.parse(text, 'http://localhost') : URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol)) throw new Fault(`is neither a path nor a URL: ${text}`);
  return text.replace(/\/+$/, '');
}

/** Parses a port. Port 0, with which the system chooses a port, is for tests. */
export const port = (text: string) => (text === '0' ? 0 : wholeNumber('a port', 1, 65_535)(text));

function host(text: string): string {
  const isName = /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/i.test(text);
  // A name of digits and dots only is a mistyped IP address.
  if (isIP(text) !== 0 || (isName && !/^[\d.]+$/.test(text))) return text;
  throw new Fault(`is neither an IP address nor a host name: ${text}`);
}

/** Parses BLOBS. The error message does not contain the value, because it may contain a password by mistake. */
function blobs(text: string): string {
  if (!isS3(text) && !/^[a-z]+:\/\//i.test(text)) return resolve(text);
  if (s3LocationOf(text) === null)
    throw new Fault('is neither a folder nor s3://bucket/prefix; credentials are set as AWS_ACCESS_KEY_ID and so on');
  return text;
}

const secret = (min: number) => (text: string) => {
  if (text.length < min) throw new Fault(`is too short: at least ${min} characters`);
  return text;
};
const secretKey = secret(16);

function masterUsername(text: string): string {
  if (username.safeParse(text).success) return text.trim();
  throw new Fault(`is not a username: ${text}. ${usernameRule}`);
}

function timeZone(text: string): string {
  if (!isTimeZone(text) || /^[+-]/.test(text)) throw new Fault(`is not a time zone, such as Asia/Taipei: ${text}`);
  return text;
}

/** Parses SMTP_URL. The URL can contain a password, so error messages do not include it. */
function smtpUrl(text: string): Omit<MailServer, 'from'> {
  const server = serverOf(text);
  if (server === null) throw new Fault('is not smtp(s)://[user:password@]host[:port]; a password requires encryption');
  return server;
}

function mailFrom(text: string): MailServer['from'] {
  const from = senderOf(text);
  if (from === null) throw new Fault(`is neither an address nor Name <address>: ${text}`);
  return from;
}

const isLoopback = (host: string) => /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/.test(host);

/** Parses CLUSTER_URL. The URL can contain a password, so error messages do not include it. */
function clusterUrl(text: string): string {
  const hosts = /^\w+:\/\/(?:[^@/]*@)?([^/?]*)/.exec(text)?.[1]?.split(',') ?? [];
  if (!hosts.every(isLoopback) && !/[?&]sslmode=/.test(text))
    throw new Fault(
      'needs sslmode=verify-full, or sslmode=disable in a trusted network: it is not encrypted otherwise',
    );
  if (/^postgres(ql)?:\/\/([^@/?#]*@)?[^@/?#,]+(,[^@/?#,]+)*\/[^/?#]+(\?[^#]*)?$/.test(text)) return text;
  throw new Fault('is not postgres://[user[:password]@]host[:port][,host[:port]…]/database');
}

const privateNetworks = ['loopback', 'linklocal', 'uniquelocal'];

/**
 * Parses the trusted proxies: `true` for proxies on this machine and in private networks, or a list. Never accepts all addresses, because
 * any client could then forge its address.
 */
function trustProxy(text: string): Config['trustProxy'] {
  if (/^(0|false|off)$/i.test(text)) return false;
  if (/^(1|true|on)$/i.test(text)) return privateNetworks;
  const list = text.split(',').map((one) => one.trim());
  const wrong = list.find((one) => !privateNetworks.includes(one) && !isNetwork(one));
  if (wrong === undefined) return list;
  throw new Fault(`is neither true nor a list of proxy addresses: ${wrong}`);
}

function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const family = isIP(address);
  const most = family === 6 ? 128 : 32;
  return family !== 0 && rest.length === 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most));
}

/** Hosts that browsers must open over https only (Strict-Transport-Security). */
export const hstsScopes = ['host', 'subdomains', 'off'] as const;

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** All settings of the product. README.md contains this table. `npm test -- --project unit server/config.test.ts` compares both. */
export const settings = {
  PORT: { default: '3000', means: 'port to listen on', parse: port },
  HOST: { default: '127.0.0.1', means: 'address to listen on', parse: host },
  PUBLIC_URL: {
    default: null,
    otherwise: 'http://localhost:PORT',
    means: 'URL for LINE and for links in messages; can end in a path that a proxy removes',
    parse: publicUrl,
  },
  API_BASE: {
    default: null,
    otherwise: "/api under PUBLIC_URL's path",
    means: 'API base URL for the console page: a path, or a URL on another origin; the socket path is next to it',
    parse: apiBase,
  },
  DATA_DIR: {
    default: './data',
    means: 'folder for all data, used by the program only; must be empty or new at the first start',
    parse: asText,
  },
  CLUSTER_URL: {
    default: null,
    means:
      'PostgreSQL database (15 or later) that several nodes share: `postgres://user:password@host1,host2/database`; requires SECRET_KEY and BLOBS; unset on a single machine',
    parse: clusterUrl,
  },
  BACKUP_DIR: {
    default: null,
    otherwise: 'DATA_DIR/backups',
    means: 'folder for daily backups',
    parse: asText,
  },
  BLOBS: {
    default: null,
    otherwise: 'DATA_DIR/blobs',
    means:
      'pictures and other files, for several nodes: a folder that all nodes mount, or a private bucket as `s3://bucket/prefix` with the standard AWS_* variables',
    parse: blobs,
  },
  BACKUP_PASSPHRASE: {
    default: null,
    means:
      'encrypts backups: daily ones, those of the command line, and by default those of the API; at least 12 characters, except to restore older backups',
    parse: secret(limits.passphraseMin),
  },
  SECRET_KEY: {
    default: null,
    otherwise: 'DATA_DIR/secret.key',
    means:
      'encrypts channel secrets and access tokens at rest, and signs sessions: 32 bytes as base64 or hex, or a passphrase of at least 16 characters',
    parse: secretKey,
  },
  NEW_SECRET_KEY: {
    default: null,
    means: 'new key for `rotate-key`; generated if unset (required if SECRET_KEY is set)',
    parse: secretKey,
  },
  OWNER_USERNAME: {
    default: null,
    means: 'username of the first super administrator, for an empty log',
    parse: asText,
  },
  OWNER_PASSWORD: { default: null, means: 'password of that account', parse: asText },
  LINE_API_BASE_URL: { default: null, otherwise: "LINE's", means: 'base URL of the Messaging API', parse: origin },
  LINE_DATA_API_BASE_URL: {
    default: null,
    otherwise: "LINE's, or LINE_API_BASE_URL",
    means: 'base URL of the API for media content',
    parse: origin,
  },
  OUTWARD_FETCH_LOOPBACK: {
    default: 'false',
    means:
      'whether media that customers reference by URL can be fetched from this machine and private networks; only for the simulator',
    parse: isOn,
  },
  BUSINESS_TIME_ZONE: {
    default: 'Asia/Bangkok',
    means: 'business time zone of a new installation; can be changed later in Settings',
    parse: timeZone,
  },
  MASTER_USERNAME: {
    default: null,
    means: 'reserved username whose account passes every permission check; only the server administrator can create it',
    parse: masterUsername,
  },
  CORS_ORIGIN: { default: null, means: 'the only other origin whose pages can call the API', parse: origin },
  TRUST_PROXY: {
    default: 'false',
    means:
      'required behind a proxy, otherwise all clients share one address: addresses or networks of the proxies (or `true` for this machine and private networks) whose `x-forwarded-for` header is used for rate limits',
    parse: trustProxy,
  },
  HSTS: {
    default: 'host',
    means:
      'hosts that browsers open only over https, for one year: `host` (of PUBLIC_URL), `subdomains` (also its subdomains) or `off`',
    parse: oneOf(hstsScopes),
  },
  SMTP_URL: {
    default: null,
    means:
      'outgoing mail server: `smtps://user:password@host` (TLS) or `smtp://…` (STARTTLS; unencrypted with `?ignoreTLS=true` or on this machine)',
    parse: smtpUrl,
  },
  MAIL_FROM: { default: null, means: 'sender: an address or `Name <address>`', parse: mailFrom },
  ACCESS_LOG: {
    default: 'off',
    means: 'requests to log at level info: `off`, `errors` (status 400 and above) or `all`',
    parse: oneOf(accessLogs),
  },
  LOG_LEVEL: { default: 'info', means: logLevels.join(', '), parse: oneOf(logLevels) },
} as const satisfies Record<string, Setting<unknown>>;

/** Returns the configuration and one line per problem. An invalid setting has its default value. */
export function checkConfig(env: NodeJS.ProcessEnv): { config: Config; faults: string[] } {
  return configOf(env, true);
}

/**
 * Reads the configuration.
 * @param isOperator whether an operator wrote the configuration. An operator must choose a port. Tests let the system choose one with
 * `PORT=0`.
 * @throws ConfigError with one line per problem
 */
export function readConfig(env: NodeJS.ProcessEnv, { isOperator = false } = {}): Config {
  const { config, faults } = configOf(env, isOperator);
  if (faults.length > 0) throw new ConfigError(faults.join('\n'));
  return config;
}

function configOf(env: NodeJS.ProcessEnv, isOperator: boolean): { config: Config; faults: string[] } {
  const { values: of, faults } = readSettings(settings, env);
  const isWrong = (name: keyof typeof settings) => faults.some((fault) => fault.startsWith(`${name} `));
  const together = (one: keyof typeof settings, other: keyof typeof settings) => {
    if (isWrong(one) || isWrong(other) || (of[one] === null) === (of[other] === null)) return;
    const [present, missing] = of[one] === null ? [other, one] : [one, other];
    faults.push(`${missing} is not set, but ${present} is: set both or neither`);
  };
  if (isOperator && of.PORT === 0) faults.push('PORT is not a port (1 to 65535): 0');
  together('OWNER_USERNAME', 'OWNER_PASSWORD');
  together('SMTP_URL', 'MAIL_FROM');
  if (of.LINE_DATA_API_BASE_URL !== null && of.LINE_API_BASE_URL === null && !isWrong('LINE_API_BASE_URL'))
    faults.push('LINE_API_BASE_URL is not set, but LINE_DATA_API_BASE_URL is: set both or neither');

  for (const name of ['SECRET_KEY', 'BLOBS'] as const) {
    if (of.CLUSTER_URL !== null && of[name] === null && !isWrong(name))
      faults.push(`${name} is not set, but CLUSTER_URL is: set the same value on all nodes`);
  }

  const address = of.PUBLIC_URL ?? `http://localhost:${of.PORT}`;
  const apiBaseUrl = of.LINE_API_BASE_URL;
  const { OWNER_USERNAME: username, OWNER_PASSWORD: password, SMTP_URL: server, MAIL_FROM: from } = of;
  const config: Config = {
    host: of.HOST,
    port: of.PORT,
    publicUrl: address,
    apiBase: of.API_BASE ?? `${basePathOf(address)}/api`,
    dataDir: resolve(of.DATA_DIR),
    backupDir: resolve(of.BACKUP_DIR ?? join(of.DATA_DIR, 'backups')),
    blobs: of.BLOBS,
    backupPassphrase: of.BACKUP_PASSPHRASE,
    clusterUrl: of.CLUSTER_URL,
    secretKey: of.SECRET_KEY,
    newSecretKey: of.NEW_SECRET_KEY,
    owner: username === null || password === null ? null : { username, password },
    masterUsername: of.MASTER_USERNAME,
    line: apiBaseUrl === null ? null : { apiBaseUrl, dataApiBaseUrl: of.LINE_DATA_API_BASE_URL ?? apiBaseUrl },
    outwardFetchLoopback: of.OUTWARD_FETCH_LOOPBACK,
    timeZone: of.BUSINESS_TIME_ZONE,
    logLevel: of.LOG_LEVEL,
    accessLog: of.ACCESS_LOG,
    corsOrigin: of.CORS_ORIGIN,
    trustProxy: of.TRUST_PROXY,
    hsts: of.HSTS,
    mail: server === null || from === null ? null : { ...server, from },
  };
  return { config, faults };
}

export const dataFile = (config: Config, name: string) => join(config.dataDir, name);
