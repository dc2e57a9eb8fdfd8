import type { Language } from '../../shared/vocabulary.ts';
import { mailWords } from './mail-words.ts';

export interface MailOf {
  language: Language;
  /** Names of the report and of its schedule. */
  name: string;
  schedule: string;
  system: string;
  link: string;
  isAttached: boolean;
  isLate: boolean;
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replace(/[&<>"]/g, (one) => escapes[one] ?? one);

/** Subject, text and HTML of a report mail. */
export function mailText(of: MailOf): { subject: string; text: string; html: string } {
  const words = mailWords[of.language];
  const ready = words.ready(oneLine(of.name));
  const body = [...(of.isLate ? [words.late] : []), of.isAttached ? words.attached : words.tooLarge];
  const why = words.why(oneLine(of.schedule), oneLine(of.system));
  const text = [ready, ...body, `${words.open}: ${of.link}`, words.signIn, '', why].join('\n');
  const lang = of.language === 'zh' ? 'zh-Hant' : of.language;
  const paragraphs = [ready, ...body].map((line) => `<p>${escaped(line)}</p>`).join('');
  const button =
    'display:inline-block;padding:10px 16px;border-radius:6px;background:#1864ab;color:#ffffff;text-decoration:none';
  const html =
    `<!doctype html><html lang="${lang}"><body style="font-family:sans-serif;font-size:16px;line-height:1.5;color:#1a1b1e">${paragraphs}` +
    `<p><a href="${escaped(of.link)}" style="${button}">${escaped(words.open)}</a></p><p>${escaped(words.signIn)}</p>` +
    `<p style="font-size:13px;color:#5c5f66">${escaped(why)}</p></body></html>`;
  return { subject: oneLine(of.name), text, html };
}
