import { msg } from '../../shared/msg.ts';
import { htmlLang, type Language } from '../../shared/vocabulary.ts';
import type { Mail } from '../ports/mailer.ts';
import { escapeHtml } from '../texts/html.ts';
import { textsIn } from '../texts/texts.ts';

interface TestMail {
  to: string;
  language: Language;
  /** Name of the installation. */
  systemName: string;
  publicUrl: string;
  messageId: string;
}

const texts = {
  subject: msg({ id: 'mail.test_subject', message: 'Test email from {system}' }),
  text: msg({ id: 'mail.test_text', message: '{system} can send email. No action is needed.' }),
};

/** Creates a mail that confirms that sending works, in the language of the person who requested it. */
export function testMail({ to, language, systemName, publicUrl, messageId }: TestMail): Mail {
  const textIn = textsIn(language);
  const [subject, text] = [textIn(texts.subject, { system: systemName }), textIn(texts.text, { system: systemName })];
  const link = escapeHtml(publicUrl);
  const html = `<html lang="${htmlLang[language]}"><body><p>${escapeHtml(text)}</p><p><a href="${link}">${link}</a></p></body></html>`;
  return { messageId, to: [to], subject, text: `${text}\n\n${publicUrl}\n`, html };
}
