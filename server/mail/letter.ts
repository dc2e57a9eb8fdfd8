import type { Language } from '../../shared/vocabulary.ts';

interface Letter {
  language: Language;
  lines: readonly string[];
  button: { label: string; link: string };
  foot: string;
}

const tags: Record<Language, string> = { en: 'en', zh: 'zh-Hant-TW', th: 'th' };
const styles = {
  body: 'font-family:sans-serif;font-size:16px;line-height:1.6;color:#1a1b1e',
  button:
    'display:inline-block;padding:10px 16px;border-radius:6px;background:#1864ab;color:#ffffff;text-decoration:none',
  foot: 'font-size:13px;color:#5c5f66',
};

const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);

/** Renders a mail with one link as text and HTML. */
export function letter({ language, lines, button, foot }: Letter): { text: string; html: string } {
  const text = [...lines, '', `${button.label}: ${button.link}`, '', foot, ''].join('\n');
  const paragraphs = lines.map((line) => `<p>${escaped(line)}</p>`).join('');
  const html =
    `<!doctype html><html lang="${tags[language]}"><body style="${styles.body}">${paragraphs}` +
    `<p><a href="${escaped(button.link)}" style="${styles.button}">${escaped(button.label)}</a></p>` +
    `<p style="${styles.foot}">${escaped(foot)}</p></body></html>`;
  return { text, html };
}
