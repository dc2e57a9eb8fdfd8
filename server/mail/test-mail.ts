import type { Language } from '../../shared/vocabulary.ts';
import type { Mail } from '../ports/mailer.ts';

interface TestMail {
  to: string;
  language: Language;
  /** Name of the installation. */
  systemName: string;
  publicUrl: string;
  messageId: string;
}

const words: Record<Language, { subject: (name: string) => string; text: (name: string) => string }> = {
  en: {
    subject: (name) => `Test email from ${name}`,
    text: (name) => `${name} can send email. No action is needed.`,
  },
  zh: {
    subject: (name) => `${name} 的測試郵件`,
    text: (name) => `${name} 已可寄送郵件，您無須進行任何操作。`,
  },
  th: {
    subject: (name) => `อีเมลทดสอบจาก ${name}`,
    text: (name) => `${name} ส่งอีเมลได้แล้ว ไม่ต้องดำเนินการใด ๆ`,
  },
};

const tags: Record<Language, string> = { en: 'en', zh: 'zh-Hant-TW', th: 'th' };

/** A mail that confirms that mail works, in the language of the person who requested it. */
export function testMail({ to, language, systemName, publicUrl, messageId }: TestMail): Mail {
  const { subject, text } = words[language];
  const said = text(systemName);
  const link = escaped(publicUrl);
  const html = `<html lang="${tags[language]}"><body><p>${escaped(said)}</p><p><a href="${link}">${link}</a></p></body></html>`;
  return { messageId, to: [to], subject: subject(systemName), text: `${said}\n\n${publicUrl}\n`, html };
}

const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);
