import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { languageNames, languages } from '../../shared/vocabulary.ts';
import { helpHtml, partsOf } from './help-html.ts';

test('a part contains the paragraphs below its heading, as escaped HTML', () => {
  const part = partsOf(
    '# Title\n\nx\n\n## English\n\n**A <b>.** `N` and *Mine*\n\n![Two "x"](pictures/a.png)\n\n## 繁體中文\n\n二',
  );
  const html = helpHtml(part.get('English') ?? '', {
    lang: 'en',
    links: [{ name: '繁體中文', lang: 'zh-Hant', href: 'zh.html' }],
  });
  expect(html).toContain('<p><b>A &lt;b&gt;.</b> <code>N</code> and <i>Mine</i></p>');
  expect(html).toContain('<img src="pictures/a.png" alt="Two &quot;x&quot;">');
  expect(html).toContain('<a href="zh.html" lang="zh-Hant" hreflang="zh-Hant">繁體中文</a>');
  expect(html).not.toContain('二');
});

test('the page for agents has a part in each language, without unconverted syntax', () => {
  const parts = partsOf(readFileSync(join(import.meta.dirname, '../../docs/agents.md'), 'utf8'));
  for (const language of languages) {
    const html = helpHtml(parts.get(languageNames[language]) ?? '', { lang: language, links: [] });
    expect(html).toContain(`pictures/agents-inbox-${language}.png`);
    expect(html.replace(/<style>[\s\S]*<\/style>/, '')).not.toMatch(/[*`]|!\[/);
  }
});
