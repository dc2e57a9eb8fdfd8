import './theme/mantine.css';
import './theme/global.css';
import './kit/kit.css';
import { createRoot } from 'react-dom/client';
import { Router } from 'wouter';
import { App } from './app/app.tsx';
import { basePath } from './app/base-path.ts';
import { aroundNav } from './app/leave-guard.ts';
import { loadAhead } from './app/load-ahead.ts';
import { loadChunk } from './app/load-chunk.ts';
import { Root } from './app/root.tsx';
import { activate, initialLanguage } from './i18n/i18n.ts';
import { checkSession } from './session/session-events.ts';
import { wallToken } from './session/wall-token.ts';
import { loadFonts } from './theme/fonts.ts';

/** Milliseconds until the fonts are loaded. Leaves the first page time to load its data first. */
const fontsDelayMs = 3000;

const language = initialLanguage();
// Browsers load only a few files at a time, so the files that the first render needs are requested first.
if (wallToken === null) void checkSession();
const textsLoaded = loadChunk(() => activate(language));
loadAhead();
// Pages load the fonts themselves. The timer covers screens that are not pages, such as errors.
setTimeout(loadFonts, fontsDelayMs);
// Until the catalogue is loaded, the loading page of index.html is shown. The load is not awaited, because an await would delay all chunks
// that import this module.
void textsLoaded.then(start, showFailure);

function start(): void {
  createRoot(rootElement()).render(
    <Root language={language}>
      <Router base={basePath()} aroundNav={aroundNav}>
        <App />
      </Router>
    </Root>,
  );
}

/** Makes `public/loading-failed.js` show the error page of index.html, which contains its own texts in all languages. */
function showFailure(error: unknown): void {
  console.error(error);
  document.dispatchEvent(new Event('loading-failed'));
}

function rootElement(): HTMLElement {
  const container = document.getElementById('root');
  if (container === null) throw new Error('The page has no root');
  return container;
}
