import type { Language } from '../../shared/automation.ts';
import type { CallKind } from '../../shared/calls.ts';
import { icon } from './page-icons.ts';
import { type PageState, pageStates, pageWords, saidOf } from './page-words.ts';

export interface CallPage {
  language: Language;
  kind: CallKind;
  state: PageState;
  brand: { name: string; logoUrl: string | null } | null;
}

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
const tags: Record<Language, string> = { en: 'en', zh: 'zh-Hant', th: 'th' };

/** The customer's page: every word that it may say is in it, and the script shows those of the state it is in. */
export function callPage({ language, kind, state, brand }: CallPage): string {
  const word = (name: keyof (typeof pageWords)[Language]) => escaped(saidOf(pageWords[language][name], kind));
  const lines = pageStates.map((one) => `<p class="say ${one}">${word(one)}</p>`).join('\n        ');
  const name = escaped(brand?.name ?? '');
  const logo = brand?.logoUrl
    ? `<img src="${escaped(brand.logoUrl)}" alt="">`
    : escaped([...(brand?.name ?? '')][0] ?? '');
  const button = (id: 'join' | 'decline', of: string) =>
    `<button id="${id}" class="${of}" type="button">${word(id)}</button>`;
  const control = (id: 'microphone' | 'camera' | 'flip' | 'leave', icons: string, pressed = '') =>
    `<button id="${id}" type="button"${pressed}><span>${icons}</span>${word(id)}</button>`;
  const on = ' aria-pressed="true"';
  return `<!doctype html>
<html lang="${tags[language]}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
    <meta name="color-scheme" content="light dark">
    <meta name="robots" content="noindex">
    <title>${word('title')}${brand === null ? '' : ` · ${name}`}</title>
    <link rel="icon" href="data:,">
    <link rel="stylesheet" href="/c/call.css">
    <script src="/c/call.js" type="module"></script>
  </head>
  <body data-state="${state}" data-kind="${kind}">
    <video id="theirs" autoplay playsinline></video>
    <p class="blank">${word('blank')}</p>
    <main>
      <div class="face${brand?.logoUrl ? ' logo' : ''}" aria-hidden="true">${logo}</div>
      <h1>${name || word('title')}</h1>
      <p class="kind">${brand === null ? '' : word('title')}<span id="length"></span></p>
      <div role="status">
        ${lines}
      </div>
      <div class="choices">
        ${button('join', 'main ready')}
        ${button('decline', 'ready')}
        <button id="again" class="main denied missing busy" type="button">${word('again')}</button>
        <button id="retry" class="main failed" type="button">${word('again')}</button>
      </div>
      <p class="hint say ready">${word('hint')}</p>
    </main>
    <video id="ours" autoplay playsinline muted></video>
    <div class="bar" role="group" aria-label="${word('controls')}">
      ${control('microphone', icon('microphone') + icon('microphoneOff'), on)}
      ${control('camera', icon('camera') + icon('cameraOff'), on)}
      ${control('flip', icon('flip'))}
      ${control('leave', icon('leave'))}
    </div>
  </body>
</html>
`;
}
