import { createHash } from 'node:crypto';
import { byteSize } from '../../shared/byte-size.ts';
import { darkenFor, hexOf, rgbOf } from '../../shared/contrast.ts';
import { msg } from '../../shared/msg.ts';
import { extensionOf } from '../../shared/refused-files.ts';
import { htmlLang, type Language, languageNames, languages, locales } from '../../shared/vocabulary.ts';
import { escapeHtml } from '../texts/html.ts';
import { textsIn } from '../texts/texts.ts';

/** State of the page: a file, or the reason why there is none. */
export type FilePage =
  | { state: 'ready'; name: string; bytes: number; expiresAt: number; timeZone: string; brand: PageBrand }
  | { state: 'expired' | 'gone' | 'busy' | 'waiting' };

export interface PageBrand {
  name: string;
  /** Primary color, `#rrggbb`. */
  primary: string;
}

const texts = {
  title: msg({ id: 'file.title', message: 'File' }),
  sent: msg({ id: 'file.sent', message: 'sent you a file' }),
  download: msg({ id: 'file.download', message: 'Download file' }),
  until: msg({ id: 'file.until', message: 'Available until {date}' }),
  help: msg({
    id: 'file.help',
    message: 'If the file has expired or doesn’t open, reply in the LINE chat and we’ll send it again.',
  }),
  language: msg({ id: 'file.language', message: 'Language' }),
  expired: msg({ id: 'file.expired', message: 'This link has expired' }),
  gone: msg({ id: 'file.gone', message: 'This file is no longer available' }),
  again: msg({ id: 'file.again', message: 'Reply in the LINE chat to ask for the file again.' }),
  busy: msg({ id: 'file.busy', message: 'Too many requests' }),
  busyAgain: msg({ id: 'file.busy_again', message: 'Wait a minute, then open the link again.' }),
  waiting: msg({ id: 'file.waiting', message: 'One moment, please' }),
  waitingAgain: msg({ id: 'file.waiting_again', message: 'The page reloads automatically.' }),
};

const style = `
:root{color-scheme:light dark;--ground:light-dark(#fff,#101315);--text:light-dark(#16191d,#e9ecef);--muted:light-dark(#59616a,#a2aab2);--line:light-dark(#d9dee3,#343b41);font:16px/1.5 system-ui,-apple-system,'Segoe UI','Noto Sans Thai','Noto Sans TC',sans-serif}
:lang(th){line-height:1.65}
*{box-sizing:border-box}
body{margin:0;min-height:100dvh;display:grid;grid-template-rows:auto minmax(0,1fr) auto;background:var(--ground);color:var(--text)}
h1,p,ul{margin:0;padding:0}
header{background:var(--brand);color:#fff}
header>div,main,footer{width:100%;max-width:480px;margin:0 auto;padding:20px 24px}
header>div{display:grid;grid-template-columns:auto minmax(0,1fr);gap:0 12px;align-items:center}
.mark{grid-row:1/3;display:grid;place-items:center;width:48px;height:48px;border-radius:8px;background:#fff;color:var(--brand);font-size:20px;font-weight:700}
.brand{font-weight:700;overflow-wrap:anywhere}
.sent{font-size:14px}
main{display:grid;align-content:center;justify-items:center;gap:8px;padding-block:40px;text-align:center}
svg{width:96px;height:120px;stroke:var(--line)}
.kind{margin-top:-52px;margin-bottom:28px;padding:1px 10px;border-radius:4px;background:var(--brand);color:#fff;font-size:14px;font-weight:700}
h1{font-size:20px;line-height:1.4;max-width:100%;overflow-wrap:anywhere;unicode-bidi:isolate}
.muted{color:var(--muted);font-size:14px}
.download{display:grid;place-items:center;width:100%;min-height:52px;margin:16px 0 4px;padding:8px 16px;border-radius:8px;background:var(--brand);color:#fff;font-weight:700;text-decoration:none}
a:focus-visible{outline:3px solid var(--text);outline-offset:2px}
.help{margin-top:20px;padding-top:20px;border-top:1px solid var(--line);width:100%;text-align:start}
footer ul{display:flex;flex-wrap:wrap;justify-content:center;gap:0 8px;list-style:none}
footer a,footer span{display:inline-grid;place-items:center;min-height:44px;padding:0 10px;color:inherit;font-size:14px}
footer span{font-weight:700}
`;
const grey = '#59616a';

/** Contrast of white text on the brand's color. */
const contrastMin = 4.5;

/** Returns the style of a page, and its Content Security Policy. The page runs no script and loads nothing. */
function styled(primary: string): { css: string; policy: string } {
  const rgb = rgbOf(primary) ?? rgbOf(grey);
  const css = `:root{--brand:${rgb === null ? grey : hexOf(darkenFor(rgb, contrastMin))}}${style}`;
  const hash = createHash('sha256').update(css).digest('base64');
  // The sandbox permits downloads, which the page exists for, and nothing else.
  const policy =
    `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; ` +
    `frame-ancestors 'none'; sandbox allow-downloads`;
  return { css, policy };
}

const sheet =
  '<svg viewBox="0 0 96 120" fill="none" stroke-width="2" aria-hidden="true">' +
  '<path d="M8 2h56l24 24v88a4 4 0 0 1-4 4H8a4 4 0 0 1-4-4V6a4 4 0 0 1 4-4z"/><path d="M64 2v24h24M20 48h56M20 60h56M20 72h36"/></svg>';

/**
 * Renders the page at which a customer downloads a file.
 * @param download URL of the download, relative to the page
 */
export function filePage(page: FilePage, language: Language, download: string): { html: string; policy: string } {
  const textIn = textsIn(language);
  const text = (of: keyof typeof texts, values?: Record<string, string>) => escapeHtml(textIn(texts[of], values));
  const { css, policy } = styled(page.state === 'ready' ? page.brand.primary : grey);
  const links = languages.map((one) =>
    one === language
      ? `<li><span lang="${htmlLang[one]}" aria-current="true">${languageNames[one]}</span></li>`
      : `<li><a href="?lang=${one}" lang="${htmlLang[one]}" hreflang="${htmlLang[one]}">${languageNames[one]}</a></li>`,
  );
  const body = () => {
    if (page.state === 'ready') return readyBody(page);
    const [title, more] = (
      {
        expired: ['expired', 'again'],
        gone: ['gone', 'again'],
        busy: ['busy', 'busyAgain'],
        waiting: ['waiting', 'waitingAgain'],
      } as const
    )[page.state];
    return `<header></header><main>${sheet}<h1>${text(title)}</h1><p class="muted">${text(more)}</p></main>`;
  };
  const readyBody = ({ name, bytes, expiresAt, timeZone, brand }: Extract<FilePage, { state: 'ready' }>) => {
    const extension = extensionOf(name).toUpperCase();
    const kind = /^[A-Z0-9]{1,5}$/.test(extension) ? extension : null;
    const size = escapeHtml(byteSize(bytes, locales[language]));
    const date = new Intl.DateTimeFormat(locales[language], { dateStyle: 'long', timeZone }).format(expiresAt);
    const [first] = new Intl.Segmenter(language).segment(brand.name.trim());
    return `<header><div><span class="mark" aria-hidden="true">${escapeHtml(first?.segment.toUpperCase() ?? '')}</span><span class="brand">${escapeHtml(brand.name)}</span><span class="sent">${text('sent')}</span></div></header>
<main>${sheet}${kind === null ? '' : `<span class="kind" aria-hidden="true">${kind}</span>`}<h1 dir="auto">${escapeHtml(name)}</h1><p class="muted">${kind === null ? '' : `${kind} · `}${size}</p><a class="download" href="${escapeHtml(download)}" download rel="nofollow">${text('download')}</a><p class="muted">${text('until', { date })}</p><p class="help muted">${text('help')}</p></main>`;
  };
  const title = page.state === 'ready' ? escapeHtml(page.name) : text('title');
  const html = `<!doctype html>
<html lang="${htmlLang[language]}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex,nofollow"><meta name="referrer" content="no-referrer"><meta name="format-detection" content="telephone=no"><title>${title}</title><style>${css}</style></head>
<body>${body()}<footer><nav aria-label="${text('language')}"><ul>${links.join('')}</ul></nav></footer></body>
</html>
`;
  return { html, policy };
}
