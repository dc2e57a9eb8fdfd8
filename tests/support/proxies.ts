import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { root } from '../../scripts/node.mjs';

const environment = {
  ...process.env,
  PATH: `${process.env.PATH}:/usr/sbin:/usr/bin`,
  DEBIAN_FRONTEND: 'noninteractive',
};

interface Ports {
  from: number;
  to: number;
}

interface Kind {
  /** Name of the Debian package. */
  package: string;
  /** Sample configuration of the operator's guide. */
  sample: string;
  /** Values of the sample that every operator replaces. */
  ownOf: (ports: Ports, certificate: Certificate) => readonly [sample: string, own: string][];
  /** Returns the complete configuration file. Adds the missing parts if the sample is not complete. */
  around: (sample: string, folder: string) => string;
  args: (file: string) => string[];
}

interface Certificate {
  cert: string;
  key: string;
}

const kinds = {
  nginx: {
    package: 'nginx-light',
    sample: 'scripts/proxy/nginx.conf',
    ownOf: ({ from, to }, { cert, key }) => [
      ['listen 443 ', `listen 127.0.0.1:${from} `],
      ['server_name console.example.com;', 'server_name localhost;'],
      ['/etc/letsencrypt/live/console.example.com/fullchain.pem', cert],
      ['/etc/letsencrypt/live/console.example.com/privkey.pem', key],
      ['server 127.0.0.1:3000;', `server 127.0.0.1:${to};`],
      ['/var/log/nginx/access.log', join(dirname(cert), 'access.log')],
    ],
    around: (sample, folder) => `
      pid ${folder}/pid;
      error_log stderr warn;
      events {}
      http {
        access_log off;
        ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')}
        ${sample}
      }`,
    args: (file) => ['-c', file, '-g', 'daemon off;'],
  },
  caddy: {
    package: 'caddy',
    sample: 'scripts/proxy/Caddyfile',
    ownOf: ({ from, to }, { cert, key }) => [
      ['console.example.com {', `https://localhost:${from} {\n\ttls ${cert} ${key}`],
      ['reverse_proxy 127.0.0.1:3000', `reverse_proxy 127.0.0.1:${to}`],
    ],
    around: (sample, folder) => `{
	admin off
	auto_https disable_redirects
	storage file_system ${folder}
}
${sample}`,
    args: (file) => ['run', '--adapter', 'caddyfile', '--config', file],
  },
} satisfies Record<string, Kind>;

export type ProxyName = keyof typeof kinds;
export const proxyNames = Object.keys(kinds) as ProxyName[];

const runs = (name: ProxyName) =>
  spawnSync(name, [name === 'nginx' ? '-v' : 'version'], { env: environment }).status === 0;

/** Whether the proxy can run here. Installs it on a Debian machine if the tests run as root. */
export function hasProxy(name: ProxyName): boolean {
  if (runs(name)) return true;
  if (process.getuid?.() !== 0) return false;
  const get = (...args: string[]) => spawnSync('apt-get', ['-qq', ...args], { env: environment, timeout: 100_000 });
  const install = ['install', '--yes', '--no-install-recommends', kinds[name].package];
  if (get(...install).status !== 0) {
    get('update');
    get(...install);
  }
  return runs(name);
}

/** nginx or Caddy with TLS in front of the product, under the path /console, configured with the sample of the operator's guide. */
export class FrontProxy {
  readonly #folder = mkdtempSync(join(tmpdir(), 'oa-proxy-'));
  readonly #name: ProxyName;
  readonly certificate: Certificate;
  #process: ChildProcess | null = null;

  constructor(name: ProxyName) {
    this.#name = name;
    // Lets other users read the folder, because the workers of nginx run as another user.
    chmodSync(this.#folder, 0o755);
    const [key, cert] = ['key', 'certificate'].map((part) => join(this.#folder, `${part}.pem`)) as [string, string];
    const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
    const made = ['-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-keyout', key, '-out', cert, ...subject];
    execFileSync('openssl', ['req', ...made], { stdio: 'ignore' });
    this.certificate = { cert, key };
  }

  /** @param ports the port to listen on and the port to forward to */
  async start(ports: Ports): Promise<void> {
    const kind: Kind = kinds[this.#name];
    let sample = readFileSync(join(root, kind.sample), 'utf8');
    for (const [sampleText, own] of kind.ownOf(ports, this.certificate)) {
      if (!sample.includes(sampleText)) throw new Error(`${kind.sample} has no "${sampleText}"`);
      sample = sample.replaceAll(sampleText, () => own);
    }
    const file = join(this.#folder, 'configuration');
    writeFileSync(file, kind.around(sample, this.#folder));
    const env = { ...environment, HOME: this.#folder, XDG_DATA_HOME: this.#folder, XDG_CONFIG_HOME: this.#folder };
    const child = spawn(this.#name, kind.args(file), { env, stdio: ['ignore', 'pipe', 'pipe'] });
    this.#process = child;
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text) => {
        output = (output + text).slice(-5000);
      });
    while (!(await answers(ports.from))) {
      if (child.exitCode !== null) throw new Error(`${this.#name} does not start: ${output}`);
      await delay(20);
    }
  }

  /** Returns the text of the access log. Empty if there is none. */
  accessLog(): string {
    const file = join(this.#folder, 'access.log');
    return existsSync(file) ? readFileSync(file, 'utf8') : '';
  }

  close(): void {
    this.#process?.kill('SIGTERM');
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}
