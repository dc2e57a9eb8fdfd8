import { TLSSocket } from 'node:tls';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import type { MailOutcome } from '../ports/mailer.ts';
import type { Composed } from './compose.ts';
import type { MailServer } from './mail-server.ts';
import { failure, outcomeOf, refusedOf, type SmtpError, type Stage } from './outcome.ts';

/** Timeouts in milliseconds. */
export interface MailTimes {
  /** Maximum time from the DNS lookup to the end of the TLS handshake. */
  connectMs: number;
  /** Maximum time without a response from the server. */
  silentMs: number;
  /** Maximum time of the whole attempt. */
  patienceMs: number;
}

interface Transmission {
  server: MailServer;
  to: readonly string[];
  /** Composes the mail. Called after the sign-in, or after connecting if no sign-in is configured. */
  compose: () => Composed;
  times: MailTimes;
  signal: AbortSignal | undefined;
}

/** Connects to a mail server and signs in without sending a mail. @returns an error message; `null` on success */
export function trySignIn(
  server: MailServer,
  times: Pick<MailTimes, 'connectMs' | 'silentMs'>,
): Promise<string | null> {
  const { promise, resolve } = Promise.withResolvers<string | null>();
  const connection = connectionTo(server, times);
  const { username: user, password: pass } = server;
  connection.on('error', (error) => resolve(error.message));
  connection.connect((error) => {
    if (error) resolve(error.message);
    else if (user === null || pass === null) resolve(null);
    else if (!connection.allowsAuth) resolve('it offers no sign-in');
    else connection.login({ credentials: { user, pass } }, (refused) => resolve(refused?.message ?? null));
  });
  return promise.finally(() => connection.close());
}

/** Runs one SMTP session. Ends within the timeout with exactly one outcome. */
export function transmit({ server, to, compose, times, signal }: Transmission): Promise<MailOutcome> {
  const { promise, resolve } = Promise.withResolvers<MailOutcome>();
  const connection = connectionTo(server, times);
  let stage: Stage = 'connect';
  let composed: Composed | null = null;
  let isOver = false;

  function end(outcome: MailOutcome): void {
    if (isOver) return;
    isOver = true;
    clearTimeout(timer);
    signal?.removeEventListener('abort', interrupt);
    connection.close();
    for (const stream of composed?.opened ?? []) stream.destroy();
    resolve(outcome);
  }

  function fail(error: SmtpError): void {
    const { _socket: socket } = connection;
    const certificateRefused = stage === 'connect' && socket instanceof TLSSocket && Boolean(socket.authorizationError);
    end(outcomeOf({ error, stage, certificateRefused, secrets: secretsOf(server) }));
  }

  const cut = (problem: 'timeout' | 'interrupted') => end(failure(stage === 'data' ? 'unknown' : 'retry', problem));
  const interrupt = () => cut('interrupted');
  const timer = setTimeout(() => cut('timeout'), times.patienceMs);
  signal?.addEventListener('abort', interrupt);

  function signIn({ username: user, password: pass } = server): void {
    if (user === null || pass === null) send();
    else if (!connection.allowsAuth) end(failure('failed', 'sign_in_not_offered'));
    else {
      stage = 'sign-in';
      connection.login({ credentials: { user, pass } }, (error) => (error ? fail(error) : send()));
    }
  }

  function send(): void {
    if (isOver) return;
    stage = 'envelope';
    try {
      composed = compose();
    } catch {
      end(failure('failed', 'attachment_failed'));
      return;
    }
    const { message } = composed;
    // Sets the stage before the mail library completes the transmission in its own `end` listener. Listeners run in the order of
    // registration, and `send` registers the library's listener.
    message.once('end', () => {
      stage = 'data';
    });
    connection.send({ from: server.from.address, to: [...to] }, message, (error, info) =>
      error ? fail(error) : end({ state: 'sent', refused: refusedOf(info?.rejectedErrors) }),
    );
  }

  connection.on('error', fail);
  if (signal?.aborted) interrupt();
  else connection.connect((error) => (error ? fail(error) : signIn()));
  return promise;
}

function connectionTo(
  { host, port, security }: MailServer,
  { connectMs, silentMs }: Pick<MailTimes, 'connectMs' | 'silentMs'>,
): SMTPConnection {
  return new SMTPConnection({
    host,
    port,
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'none',
    tls: { minVersion: 'TLSv1.2' },
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    dnsTimeout: connectMs,
    socketTimeout: silentMs,
    socketCloseTimeout: 1000,
    maxResponseSize: 64 * 1024,
    // Includes loopback interfaces when determining whether IPv4 and IPv6 are available, so that a mail server on this machine can be
    // reached without any other network.
    allowInternalNetworkInterfaces: true,
    logger: false,
  });
}

/** Returns the password, and the encoded forms in which it is sent. */
function secretsOf({ username, password }: MailServer): string[] {
  if (password === null) return [];
  return [`\0${username}\0${password}`, password].flatMap((text) => [Buffer.from(text).toString('base64'), text]);
}
