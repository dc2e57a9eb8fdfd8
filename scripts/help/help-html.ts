/** Link to the page in another language. `href` is `null` for the page itself. */
interface LanguageLink {
  name: string;
  lang: string;
  href: string | null;
}

/** Splits a page into the parts below its second-level headings, by heading. */
export function partsOf(markdown: string): ReadonlyMap<string, string> {
  const parts = markdown.split(/^## (.+)\n/m).slice(1);
  return new Map(
    parts.flatMap((heading, n) => (n % 2 === 0 ? [[heading.trim(), (parts[n + 1] ?? '').trim()] as const] : [])),
  );
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** Converts a paragraph. Supports pictures, bold, emphasis and code, which is all that the page uses. */
function paragraph(text: string): string {
  const html = escaped(text.replaceAll('\n', ' '))
    .replace(/!\[([^\]]*)\]\(([\w./-]+)\)/g, '<img src="$2" alt="$1">')
    .replace(/`([^`]+)`/g, '<code>$1</code>')
    .replace(/\*\*([^*]+)\*\*/g, '<b>$1</b>')
    .replace(/\*([^*]+)\*/g, '<i>$1</i>');
  return `<p>${html}</p>`;
}

const style = `
:root{color-scheme:light dark;font:16px/1.6 system-ui,-apple-system,'Segoe UI','Noto Sans Thai','Noto Sans TC',sans-serif}
:lang(th){line-height:1.75}
body{max-width:760px;margin:0 auto;padding:24px 16px 48px;background:light-dark(#fff,#101315);color:light-dark(#16191d,#e9ecef)}
img{max-width:100%;border:1px solid light-dark(#d9dee3,#343b41);border-radius:8px}
code{padding:1px 6px;border:1px solid light-dark(#d9dee3,#343b41);border-radius:4px;font-size:14px}
nav{display:flex;gap:16px;margin-bottom:16px}
nav :is(a,span){display:grid;place-items:center;min-height:44px}
nav span{font-weight:700}
a{color:inherit}
`;

/** Returns the page of one language. */
export function helpHtml(part: string, { lang, links }: { lang: string; links: readonly LanguageLink[] }): string {
  const nav = links.map(({ name, lang: of, href }) =>
    href === null
      ? `<span lang="${of}" aria-current="page">${name}</span>`
      : `<a href="${href}" lang="${of}" hreflang="${of}">${name}</a>`,
  );
  const body = part.split(/\n{2,}/).map(paragraph);
  return `<!doctype html>
<html lang="${lang}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>OA Console</title><style>${style}</style></head>
<body><nav>${nav.join('')}</nav><main>
${body.join('\n')}
</main></body>
</html>
`;
}
