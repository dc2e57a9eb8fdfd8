import { expect, test } from 'vitest';
import { languages } from '../../shared/vocabulary.ts';
import { mailText } from './mail-text.ts';

const of = {
  language: 'en',
  name: 'Week\r\nBcc: eve@example.com',
  schedule: '<b>Board</b>',
  system: 'Service & Co',
  link: 'https://desk.example.com/reports?report=1&x="',
  isAttached: true,
  isLate: false,
} as const;

test('names are escaped in the subject and in the HTML', () => {
  const { subject, html } = mailText(of);
  expect(subject).toBe('Week Bcc: eve@example.com');
  expect(html).toContain('&#60;b&#62;Board&#60;/b&#62;');
  expect(html).toContain('Service &#38; Co');
  expect(html).toContain('href="https://desk.example.com/reports?report=1&#38;x=&#34;"');
});

test.each(languages)('in %s a mail states whether the file is attached and whether it is late', (language) => {
  const [small, large] = [
    mailText({ ...of, language }),
    mailText({ ...of, language, isAttached: false, isLate: true }),
  ];
  expect(small.text).not.toBe(large.text);
  expect(large.text.split('\n')).toHaveLength(small.text.split('\n').length + 1);
  expect(large.text).toContain(of.link);
});
