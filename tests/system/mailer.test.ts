import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { Files } from '../../server/blobs/files.ts';
import { serverOf } from '../../server/mail/from-environment.ts';
import type { MailServer } from '../../server/mail/mail-server.ts';
import { SmtpMailer } from '../../server/mail/smtp-mailer.ts';
import type { Mail } from '../../server/ports/mailer.ts';
import { streamOf } from '../../server/reports/report-mails.ts';
import { SmtpStandIn, type SmtpStandInOptions, trustStandIn } from '../support/smtp/stand-in.ts';

const from = { name: 'โต๊ะบริการ', address: 'desk@example.com' };
const account = { username: 'desk', password: 'p@ss/wörd' };
const three = ['ann@example.com', 'bo@example.com', 'chai@example.com'];
const mail: Mail = {
  messageId: '0198-abc@console.example',
  to: three,
  subject: '每日報表 · รายงานประจำวัน',
  text: 'The report.\n.\nน้ำ',
  html: '<p>The report. 你好</p>',
};

const running: SmtpStandIn[] = [];
beforeAll(trustStandIn);
afterEach(async () => {
  for (const server of running.splice(0)) await server.stop();
});

async function standIn(options: SmtpStandInOptions = {}): Promise<SmtpStandIn> {
  const server = await new SmtpStandIn(options).start();
  running.push(server);
  return server;
}

const serverAt = (url: string): MailServer => ({ ...serverOf(url)!, from });

function mailerAt(server: MailServer | 'not_set_up' | 'password_unreadable', patience = {}) {
  return new SmtpMailer({ server: () => server, now: () => Date.UTC(2026, 0, 2), times: patience });
}

const sendBy = (server: SmtpStandIn, patience = {}) => mailerAt(serverAt(server.url), patience).send(mail);

/** Returns the decoded headers, one per line. */
const headersOf = (raw: string) =>
  raw
    .slice(0, raw.indexOf('\r\n\r\n'))
    .replace(/\r\n[ \t]+/g, ' ')
    .replace(/(?<=\?=) (?==\?)/g, '')
    .replace(/=\?utf-8\?b\?([^?]*)\?=/gi, (_, data) => Buffer.from(data, 'base64').toString())
    .split('\r\n');

describe('a mail', () => {
  test('has its id, both bodies, its sender and date, and is marked as automatic', async () => {
    const server = await standIn();
    expect(await sendBy(server)).toEqual({ state: 'sent', refused: [] });
    const [{ from: sender, to, raw }] = server.mails as [(typeof server.mails)[0]];
    expect([sender, to]).toEqual([from.address, three]);
    expect(headersOf(raw)).toEqual(
      expect.arrayContaining([
        'Message-ID: <0198-abc@console.example>',
        `From: ${from.name} <desk@example.com>`,
        `To: ${three.join(', ')}`,
        `Subject: ${mail.subject}`,
        'Date: Fri, 02 Jan 2026 00:00:00 +0000',
        'Auto-Submitted: auto-generated',
      ]),
    );
    expect(raw).toContain('Content-Type: text/plain; charset=utf-8');
    expect(raw).toContain('Content-Type: text/html; charset=utf-8');
    expect(raw).not.toMatch(/x-mailer|nodemailer/i);
  });

  test('attaches files, read on demand, and closes them', async () => {
    const server = await standIn();
    const streams: Readable[] = [];
    const open = () => {
      const stream = Readable.from([Buffer.from('first '), Buffer.from('last')]);
      streams.push(stream);
      return stream;
    };
    const attachments = [
      { name: 'รายงาน.pdf', type: 'application/pdf', content: open },
      { name: 'a.xlsx', type: 'application/vnd.ms-excel', content: Buffer.from('sheet') },
    ];
    const mailer = mailerAt(serverAt(server.url));
    expect(await mailer.send({ ...mail, attachments })).toMatchObject({ state: 'sent' });
    const { raw } = server.mails[0]!;
    expect(raw).toContain(Buffer.from('first last').toString('base64'));
    expect(raw).toContain(Buffer.from('sheet').toString('base64'));
    expect(streams.map((stream) => stream.destroyed)).toEqual([true]);
  });

  test('can be sent to some of its recipients, and names all', async () => {
    const server = await standIn();
    await mailerAt(serverAt(server.url)).send({ ...mail, only: [three[1]!] });
    expect(server.mails[0]!.to).toEqual([three[1]]);
    expect(server.mails[0]!.raw).toContain(three.join(', '));
  });

  test.each(['starttls', 'tls'] as const)('over %s, authenticated', async (encryption) => {
    const server = await standIn({ encryption, account });
    expect(await sendBy(server)).toMatchObject({ state: 'sent' });
    expect(server.mails[0]).toMatchObject({ encrypted: true, username: account.username });
  });

  test('text in a subject or an address never becomes a header or command', async () => {
    const server = await standIn();
    const to = ['ann@example.com>\r\nRCPT TO:<eve@example.com'];
    const outcome = await mailerAt(serverAt(server.url)).send({ ...mail, to, subject: 'a\r\nBcc: eve@example.com' });
    expect(server.mails.flatMap((one) => one.to)).not.toContain('eve@example.com');
    expect(server.mails.map(({ raw }) => raw).join()).not.toMatch(/^bcc:/im);
    expect(outcome.state).toBe(server.mails.length === 0 ? 'failed' : 'sent');
  });
});

describe('refused recipients', () => {
  test('one of three: the others receive it', async () => {
    const server = await standIn();
    server.refuseRecipients.set(three[1]!, { code: 550, text: '5.1.1 No such mailbox' });
    const reply = '550 5.1.1 No such mailbox';
    expect(await sendBy(server)).toEqual({ state: 'sent', refused: [{ address: three[1], forGood: true, reply }] });
    expect(server.mails[0]!.to).toEqual([three[0], three[2]]);
  });

  test('all, one of them temporarily', async () => {
    const server = await standIn();
    for (const one of three) server.refuseRecipients.set(one, { code: 550, text: 'no' });
    expect(await sendBy(server)).toMatchObject({ state: 'failed', problem: 'recipients_refused' });
    server.refuseRecipients.set(three[2]!, { code: 451, text: 'later' });
    const outcome = await sendBy(server);
    expect(outcome).toMatchObject({ state: 'retry', problem: 'recipients_refused' });
    expect(outcome.refused.map(({ forGood }) => forGood)).toEqual([true, true, false]);
  });
});

describe('a mail that is not sent', () => {
  test('no server is set up, or the password cannot be decrypted', async () => {
    for (const problem of ['not_set_up', 'password_unreadable'] as const) {
      const mailer = mailerAt(problem);
      expect(await mailer.send(mail)).toEqual({ state: 'failed', problem, reply: null, refused: [] });
      expect(mailer.isSetUp()).toBe(false);
    }
  });

  test('the server is down, then available', async () => {
    const server = await standIn();
    await server.stop();
    expect(await sendBy(server)).toMatchObject({ state: 'retry', problem: 'connection_refused', reply: null });
    await server.start();
    expect(await sendBy(server)).toMatchObject({ state: 'sent' });
  });

  test('its host does not exist', async () => {
    const mailer = mailerAt({ ...serverAt('smtps://mail.invalid'), from });
    expect(await mailer.send(mail)).toMatchObject({ state: 'retry', problem: 'host_not_found' });
  });

  test('it never greets, or stops responding at the recipients', async () => {
    const server = await standIn();
    server.silentAt = 'greeting';
    expect(await sendBy(server, { connectMs: 200 })).toMatchObject({ state: 'retry', problem: 'timeout' });
    server.silentAt = 'recipients';
    expect(await sendBy(server, { silentMs: 200 })).toMatchObject({ state: 'retry', problem: 'timeout' });
    expect(await sendBy(server, { patienceMs: 200 })).toMatchObject({ state: 'retry', problem: 'timeout' });
  });

  test('another service answers, whose response is not reported', async () => {
    const other = createServer((socket) => socket.end('SECRET-BANNER 1.0\r\n')).listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as { port: number };
    const outcome = await mailerAt(serverAt(`smtp://localhost:${port}`)).send(mail);
    expect(outcome).toEqual({ state: 'retry', problem: 'not_a_mail_server', reply: null, refused: [] });
    other.close();
  });

  test('it offers no encryption, or none where TLS is expected from the start', async () => {
    const { port } = await standIn();
    const wants = (url: string) => mailerAt(serverAt(url)).send(mail);
    expect(await wants(`smtp://localhost:${port}?requireTLS=true`)).toMatchObject({
      state: 'failed',
      problem: 'tls_not_offered',
    });
    expect(await wants(`smtps://localhost:${port}`)).toMatchObject({ state: 'retry', problem: 'tls_failed' });
  });

  test.each(['starttls', 'tls'] as const)('its certificate is not trusted: %s', async (encryption) => {
    const server = await standIn({ encryption, account, untrusted: true });
    expect(await sendBy(server)).toMatchObject({ state: 'retry', problem: 'certificate' });
    expect(server.mails).toEqual([]);
  });

  test('it requires a sign-in, does not support one, or refuses it, and the error contains no secret', async () => {
    const server = await standIn({ encryption: 'tls', account });
    const open = serverAt(server.url);
    const anonymous = { ...open, username: null, password: null };
    expect(await mailerAt(anonymous).send(mail)).toMatchObject({ state: 'failed', problem: 'sign_in_needed' });
    const wrong = await mailerAt({ ...open, password: 'wrong-pässword' }).send(mail);
    expect(wrong).toMatchObject({ state: 'failed', problem: 'sign_in_refused' });
    expect(wrong).toMatchObject({ reply: expect.stringContaining('535 5.7.8 desk with •••') });
    server.refuseSignIn = { code: 454, text: '4.7.0 Later' };
    expect(await sendBy(server)).toMatchObject({ state: 'retry', problem: 'sign_in_refused' });
    const { port } = await standIn();
    const without = await mailerAt(serverAt(`smtp://a:b@localhost:${port}`)).send(mail);
    expect(without).toMatchObject({ state: 'failed', problem: 'sign_in_not_offered' });
  });

  test.each([
    ['refuseSender', { code: 550, text: '5.7.1 Not you' }, 'failed', 'sender_refused'],
    ['refuseSender', { code: 451, text: '4.7.1 Later' }, 'retry', 'sender_refused'],
    ['refuseMail', { code: 554, text: '5.7.1 Spam' }, 'failed', 'message_refused'],
    ['refuseMail', { code: 552, text: '5.3.4 Too big' }, 'failed', 'too_large'],
    ['refuseMail', { code: 452, text: '4.2.2 Full' }, 'retry', 'message_refused'],
  ] as const)('%s %o', async (which, refusal, state, problem) => {
    const server = await standIn();
    server[which] = refusal;
    const reply = `${refusal.code} ${refusal.text}`;
    expect(await sendBy(server)).toEqual({ state, problem, reply, refused: [] });
    expect(server.mails).toEqual([]);
  });

  test('a file cannot be opened, or breaks off: no partial mail arrives', async () => {
    const server = await standIn();
    const broken = () =>
      Readable.from(
        (function* () {
          yield Buffer.alloc(200_000);
          throw new Error('disk');
        })(),
      );
    const missing = () => {
      throw new Error('no such file');
    };
    for (const content of [missing, broken]) {
      const attachments = [{ name: 'a.pdf', type: 'application/pdf', content }];
      const outcome = await mailerAt(serverAt(server.url)).send({ ...mail, attachments });
      expect(outcome).toMatchObject({ state: 'failed', problem: 'attachment_failed' });
    }
    expect(server.mails).toEqual([]);
  });

  test('the connection breaks during the transfer', async () => {
    const server = await standIn();
    server.cutInside = true;
    const attachments = [{ name: 'a.pdf', type: 'application/pdf', content: Buffer.alloc(20_000_000) }];
    const outcome = await mailerAt(serverAt(server.url)).send({ ...mail, attachments });
    expect(outcome).toMatchObject({ state: 'retry', problem: 'connection_lost' });
  });

  test('it is cancelled', async () => {
    const server = await standIn();
    server.silentAt = 'greeting';
    const interrupting = new AbortController();
    const outcome = mailerAt(serverAt(server.url)).send(mail, { signal: interrupting.signal });
    interrupting.abort();
    expect(await outcome).toMatchObject({ state: 'retry', problem: 'interrupted' });
    const before = await mailerAt(serverAt(server.url)).send(mail, { signal: interrupting.signal });
    expect(before).toMatchObject({ state: 'retry', problem: 'interrupted' });
  });
});

describe('a mail whose fate is unknown', () => {
  test('the connection breaks after the complete transfer', async () => {
    const server = await standIn();
    server.cutAtEnd = true;
    expect(await sendBy(server)).toEqual({ state: 'unknown', problem: 'connection_lost', reply: null, refused: [] });
    expect(server.mails).toHaveLength(1);
  });

  test('no response arrives in time, or the process stops', async () => {
    const server = await standIn();
    server.silentAt = 'end';
    expect(await sendBy(server, { silentMs: 200 })).toMatchObject({ state: 'unknown', problem: 'timeout' });
    const interrupting = new AbortController();
    const { hasArrived } = server;
    const outcome = mailerAt(serverAt(server.url)).send(mail, { signal: interrupting.signal });
    await hasArrived;
    interrupting.abort();
    expect(await outcome).toMatchObject({ state: 'unknown', problem: 'interrupted' });
  });
});

test('the stream of an attachment can be destroyed while its file is being opened', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'oa-attachments-'));
  const blobs = new Files(folder);
  const blob = await blobs.put(Buffer.from('a report'), 100);
  const id = blob === 'too_large' ? '' : blob.hash;
  expect(Buffer.concat(await streamOf(blobs, id).toArray()).toString()).toBe('a report');
  const stream = streamOf(blobs, id);
  stream.resume();
  stream.destroy();
  // Waits until the file has been opened. An error in the meantime is unhandled, and fails the run.
  (await blobs.open(id))?.stream.destroy();
  expect(stream.destroyed).toBe(true);
  await expect(streamOf(blobs, 'f'.repeat(64)).toArray()).rejects.toThrow('the file no longer exists');
  rmSync(folder, { recursive: true });
});
