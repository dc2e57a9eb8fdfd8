import { msg } from '../../shared/msg.ts';
import { htmlLang, type Language } from '../../shared/vocabulary.ts';
import { escapeHtml } from '../texts/html.ts';
import { textsIn } from '../texts/texts.ts';

const texts = {
  ready: msg({ id: 'mail.report_ready', message: 'The report “{name}” is ready.' }),
  open: msg({ id: 'mail.report_open', message: 'Open the report' }),
  signIn: msg({ id: 'mail.report_sign_in', message: 'You need to sign in to open the link.' }),
  attached: msg({ id: 'mail.report_attached', message: 'The report is attached.' }),
  tooLarge: msg({
    id: 'mail.report_too_large',
    message: 'The file is too large to attach. Open it with the link.',
  }),
  late: msg({
    id: 'mail.report_late',
    message: 'It was sent late because the server was off at the scheduled time.',
  }),
  why: msg({
    id: 'mail.report_why',
    message: 'You receive this because the schedule “{schedule}” of {system} names your address.',
  }),
};

interface MailedReport {
  language: Language;
  /** Name of the report. */
  name: string;
  /** Name of the report's schedule. */
  schedule: string;
  system: string;
  link: string;
  isAttached: boolean;
  isLate: boolean;
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

/** Returns the subject, text and HTML of a mail with a report. */
export function mailText(of: MailedReport): { subject: string; text: string; html: string } {
  const textIn = textsIn(of.language);
  const ready = textIn(texts.ready, { name: oneLine(of.name) });
  const body = [...(of.isLate ? [textIn(texts.late)] : []), textIn(of.isAttached ? texts.attached : texts.tooLarge)];
  const [open, signIn] = [textIn(texts.open), textIn(texts.signIn)];
  const why = textIn(texts.why, { schedule: oneLine(of.schedule), system: oneLine(of.system) });
  const text = [ready, ...body, `${open}: ${of.link}`, signIn, '', why].join('\n');
  const paragraphs = [ready, ...body].map((line) => `<p>${escapeHtml(line)}</p>`).join('');
  const button =
    'display:inline-block;padding:10px 16px;border-radius:6px;background:#1864ab;color:#ffffff;text-decoration:none';
  const html =
    `<!doctype html><html lang="${htmlLang[of.language]}"><body style="font-family:sans-serif;font-size:16px;line-height:1.5;color:#1a1b1e">${paragraphs}` +
    `<p><a href="${escapeHtml(of.link)}" style="${button}">${escapeHtml(open)}</a></p><p>${escapeHtml(signIn)}</p>` +
    `<p style="font-size:13px;color:#5c5f66">${escapeHtml(why)}</p></body></html>`;
  return { subject: oneLine(of.name), text, html };
}
