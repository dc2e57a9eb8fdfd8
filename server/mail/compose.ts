import type { Readable } from 'node:stream';
import MailComposer from 'nodemailer/lib/mail-composer';
import type { Mail } from '../ports/mailer.ts';
import type { MailSender } from './mail-server.ts';

/** The bytes of a mail, and the streams that were opened for them. */
export interface Composed {
  message: Readable;
  opened: readonly Readable[];
}

/** Files and addresses are never read by what a mail says: everything it holds is given. */
export function compose(mail: Mail, from: MailSender, now: number): Composed {
  const opened: Readable[] = [];
  const attachments = (mail.attachments ?? []).map(({ name, type, content }) => {
    const given = typeof content === 'function' ? content() : content;
    if (!Buffer.isBuffer(given)) opened.push(given);
    return { filename: name, contentType: type, content: given };
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
    // Programs that answer by themselves do not answer this one (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return { message: composer.compile().createReadStream(), opened };
}
