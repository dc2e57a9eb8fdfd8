import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { AddressInfo, Socket } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { SMTPServer } from 'smtp-server';

const pem = (name: string) => readFileSync(join(import.meta.dirname, `localhost-${name}.pem`), 'utf8');
const certificate = { cert: pem('certificate'), key: pem('key') };

/** The certificate of the stand-in is good for this process from now on. */
export function trustStandIn(): void {
  setDefaultCACertificates([...getCACertificates('default'), certificate.cert]);
}

export interface ReceivedMail {
  from: string;
  to: string[];
  /** As it came over the line. */
  raw: string;
  encrypted: boolean;
  username: string | null;
}

/** A refusal as a server says it, such as `{ code: 550, words: '5.1.1 No such mailbox' }`. */
export interface SmtpRefusal {
  code: number;
  words: string;
}

export interface SmtpStandInOptions {
  port?: number;
  /** Its own certificate, one that nobody has vouched for, or no encryption at all. */
  encryption?: 'none' | 'starttls' | 'tls';
  untrusted?: boolean;
  /** Needed to get in. */
  account?: { username: string; password: string };
}

/** A mail server that keeps to the rules, until a test says otherwise. */
export class SmtpStandIn {
  readonly mails: ReceivedMail[] = [];
  port = 0;
  /** Connections that were made. */
  connections = 0;
  refuseSender: SmtpRefusal | null = null;
  refuseMail: SmtpRefusal | null = null;
  refuseSignIn: SmtpRefusal | null = null;
  readonly refuseRecipients = new Map<string, SmtpRefusal>();
  /** Where it falls silent, with the connection open. */
  silentAt: 'greeting' | 'recipients' | 'end' | null = null;
  /** It takes the whole mail, and the connection breaks before it says so. */
  cutAtEnd = false;
  /** The connection breaks while the mail comes. */
  cutInside = false;
  private readonly options: SmtpStandInOptions;
  private readonly sockets = new Set<Socket>();
  private server: SMTPServer | null = null;
  private arrived = Promise.withResolvers<void>();

  constructor(options: SmtpStandInOptions = {}) {
    this.options = options;
  }

  get url(): string {
    const { encryption = 'none', account } = this.options;
    const who =
      account === undefined ? '' : `${[account.username, account.password].map(encodeURIComponent).join(':')}@`;
    const query = encryption === 'starttls' ? '?requireTLS=true' : '';
    return `smtp${encryption === 'tls' ? 's' : ''}://${who}localhost:${this.port}${query}`;
  }

  async start(): Promise<this> {
    const server = this.serve();
    this.server = server;
    // A caller who leaves in the middle is nothing to a mail server.
    server.on('error', () => undefined);
    server.server.on('connection', (socket: Socket) => {
      this.connections++;
      this.sockets.add(socket);
      socket.once('close', () => this.sockets.delete(socket));
    });
    server.listen(this.port || this.options.port || 0, '127.0.0.1');
    await once(server.server, 'listening');
    this.port = (server.server.address() as AddressInfo).port;
    return this;
  }

  /** The next mail has come in. */
  get hasArrived(): Promise<void> {
    return this.arrived.promise;
  }

  /** Nobody listens any more; {@link start} brings it back at the same port. */
  async stop(): Promise<void> {
    const { server } = this;
    this.server = null;
    if (server === null) return;
    const closed = new Promise<void>((resolve) => server.close(resolve));
    this.cut();
    await closed;
  }

  private cut(): void {
    for (const socket of this.sockets) socket.destroy();
  }

  private serve(): SMTPServer {
    const { encryption = 'none', untrusted = false, account } = this.options;
    return new SMTPServer({
      logger: false,
      disableReverseLookup: true,
      closeTimeout: 1,
      secure: encryption === 'tls',
      ...(untrusted ? {} : certificate),
      authOptional: account === undefined,
      allowInsecureAuth: true,
      disabledCommands: [
        ...(encryption === 'starttls' ? [] : ['STARTTLS' as const]),
        ...(account === undefined ? ['AUTH' as const] : []),
      ],
      onConnect: (_session, done) => {
        if (this.silentAt !== 'greeting') done();
      },
      onAuth: ({ username, password }, _session, done) => {
        if (this.refuseSignIn !== null) return done(said(this.refuseSignIn));
        if (username === account?.username && password === account?.password) return done(null, { user: username });
        done(said({ code: 535, words: `5.7.8 ${username} with ${password} is not known here` }));
      },
      onMailFrom: (_address, _session, done) => done(said(this.refuseSender)),
      onRcptTo: ({ address }, _session, done) => {
        if (this.silentAt !== 'recipients') done(said(this.refuseRecipients.get(address) ?? null));
      },
      onData: (stream, session, done) => {
        if (this.cutInside) {
          stream.once('data', () => this.cut());
          stream.on('error', () => undefined).resume();
          return;
        }
        const take = (raw: string) => {
          if (this.refuseMail !== null) return done(said(this.refuseMail));
          const { mailFrom, rcptTo } = session.envelope;
          this.mails.push({
            from: mailFrom === false ? '' : mailFrom.address,
            to: rcptTo.map(({ address }) => address),
            raw,
            encrypted: session.secure,
            username: typeof session.user === 'string' ? session.user : null,
          });
          this.arrived.resolve();
          this.arrived = Promise.withResolvers();
          if (this.cutAtEnd) this.cut();
          else if (this.silentAt !== 'end') done();
        };
        // A mail that breaks off is none.
        text(stream).then(take, () => undefined);
      },
    });
  }
}

function said(refusal: SmtpRefusal | null): Error | null {
  return refusal === null ? null : Object.assign(new Error(refusal.words), { responseCode: refusal.code });
}
