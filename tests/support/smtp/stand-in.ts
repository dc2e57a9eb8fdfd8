import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { SMTPServer } from 'smtp-server';
import { freePort } from '../free-port.ts';

const pem = (name: string) => readFileSync(join(import.meta.dirname, `localhost-${name}.pem`), 'utf8');
const certificate = { cert: pem('certificate'), key: pem('key') };

/** Trusts the certificate of the test server in this process. */
export function trustStandIn(): void {
  setDefaultCACertificates([...getCACertificates('default'), certificate.cert]);
}

export interface ReceivedMail {
  from: string;
  to: string[];
  /** Raw bytes of the mail as received. */
  raw: string;
  encrypted: boolean;
  username: string | null;
}

/** An SMTP error reply, such as `{ code: 550, text: '5.1.1 No such mailbox' }`. */
export interface SmtpRefusal {
  code: number;
  text: string;
}

export interface SmtpStandInOptions {
  port?: number;
  /** Transport encryption. */
  encryption?: 'none' | 'starttls' | 'tls';
  /** Whether the certificate is issued by an unknown authority, so that clients reject it. */
  untrusted?: boolean;
  /** Required credentials. */
  account?: { username: string; password: string };
}

/** A mail server that follows SMTP, unless a test configures a fault. */
export class SmtpStandIn {
  readonly mails: ReceivedMail[] = [];
  port = 0;
  /** Number of accepted connections. */
  connections = 0;
  refuseSender: SmtpRefusal | null = null;
  refuseMail: SmtpRefusal | null = null;
  refuseSignIn: SmtpRefusal | null = null;
  readonly refuseRecipients = new Map<string, SmtpRefusal>();
  /** Step of the protocol at which the server stops responding, with the connection still open. */
  silentAt: 'greeting' | 'recipients' | 'end' | null = null;
  /** Whether the connection breaks after the whole mail was received and before the confirmation. */
  cutAtEnd = false;
  /** Whether the connection breaks during the transfer of the mail. */
  cutInside = false;
  private readonly options: SmtpStandInOptions;
  private readonly sockets = new Set<Socket>();
  private server: SMTPServer | null = null;
  private arrived = Promise.withResolvers<void>();
  /** Responses that were not sent because of {@link silentAt}. */
  private withheld: (() => void)[] = [];

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
    // A client that disconnects early is no error.
    server.on('error', () => undefined);
    server.server.on('connection', (socket: Socket) => {
      this.connections++;
      this.sockets.add(socket);
      socket.once('close', () => this.sockets.delete(socket));
    });
    this.port ||= this.options.port || (await freePort());
    server.listen(this.port, '127.0.0.1');
    await once(server.server, 'listening');
    return this;
  }

  /** Resolves when the next mail is received. */
  get hasArrived(): Promise<void> {
    return this.arrived.promise;
  }

  /** Responds again, also to the clients that wait at {@link silentAt}. */
  respond(): void {
    this.silentAt = null;
    for (const respond of this.withheld.splice(0)) respond();
  }

  private respondUnlessSilent(step: SmtpStandIn['silentAt'], respond: () => void): void {
    if (this.silentAt === step) this.withheld.push(respond);
    else respond();
  }

  /** Stops listening. {@link start} listens on the same port again. */
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
        this.respondUnlessSilent('greeting', done);
      },
      onAuth: ({ username, password }, _session, done) => {
        if (this.refuseSignIn !== null) return done(errorOf(this.refuseSignIn));
        if (username === account?.username && password === account?.password) return done(null, { user: username });
        done(errorOf({ code: 535, text: `5.7.8 ${username} with ${password} is not known here` }));
      },
      onMailFrom: (_address, _session, done) => done(errorOf(this.refuseSender)),
      onRcptTo: ({ address }, _session, done) => {
        this.respondUnlessSilent('recipients', () => done(errorOf(this.refuseRecipients.get(address) ?? null)));
      },
      onData: (stream, session, done) => {
        if (this.cutInside) {
          stream.once('data', () => this.cut());
          stream.on('error', () => undefined).resume();
          return;
        }
        const take = (raw: string) => {
          if (this.refuseMail !== null) return done(errorOf(this.refuseMail));
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
          else this.respondUnlessSilent('end', done);
        };
        // An interrupted mail is discarded.
        text(stream).then(take, () => undefined);
      },
    });
  }
}

function errorOf(refusal: SmtpRefusal | null): Error | null {
  return refusal === null ? null : Object.assign(new Error(refusal.text), { responseCode: refusal.code });
}
