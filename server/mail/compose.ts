import type { Readable } from 'node:stream';
import MailComposer from 'nodemailer/lib/mail-composer';
import type { Mail } from '../ports/mailer.ts';
import type { MailSender } from './mail-server.ts';

/** A composed mail as a stream, and the attachment streams that were opened for it. */
export interface Composed {
  message: Readable;
  opened: readonly Readable[];
}

/** Composes a mail from the content of `mail` only. Never reads files or URLs that the content names. */
export function compose(mail: Mail, from: MailSender, now: number): Composed {
  const opened: Readable[] = [];
  const attachments = (mail.attachments ?? []).map(({ name, type, content }) => {
    const source = typeof content === 'function' ? content() : content;
    if (!Buffer.isBuffer(source)) opened.push(source);
    return { filename: name, contentType: type, content: source };
  });
  const composer = new MailComposer({
    from,
    to: mail.to.map((address) => ({ name: '', address })),
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    attachments,
    messageId: `<${mail.messageId}>`,
    date: new Date(now),
    // Prevents automatic replies (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return { message: composer.compile().createReadStream(), opened };
}
