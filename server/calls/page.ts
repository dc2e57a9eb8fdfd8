import type { Language } from '../../shared/automation.ts';
import type { CallKind } from '../../shared/calls.ts';
import { type PageState, pageStates, pageWords } from './page-words.ts';

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** The customer's page: every word that it may say is in it, and the script shows those of the state it is in. */
export function callPage(language: Language, kind: CallKind, state: PageState, brand: string): string {
  const words = pageWords[language];
  const lines = pageStates.map((one) => `<p class="say ${one}">${escaped(words[one])}</p>`).join('\n      ');
  return `<!doctype html>
<html lang="${language}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    <title>${escaped(words.title)} · ${escaped(brand)}</title>
    <link rel="stylesheet" href="/c/call.css">
    <script src="/c/call.js" defer></script>
  </head>
  <body data-state="${state}" data-kind="${kind}">
    <video id="theirs" autoplay playsinline></video>
    <video id="ours" autoplay playsinline muted></video>
    <main>
      <h1>${escaped(brand)}</h1>
      <div role="status">
      ${lines}
      </div>
      <button id="join" type="button">${escaped(words.join)}</button>
      <div class="bar">
        <button id="mute" type="button" aria-pressed="true">${escaped(words.mute)}</button>
        <button id="camera" type="button" aria-pressed="true">${escaped(words.camera)}</button>
        <button id="leave" type="button">${escaped(words.leave)}</button>
      </div>
    </main>
  </body>
</html>
`;
}
