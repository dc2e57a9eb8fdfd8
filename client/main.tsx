import './theme/mantine.css';
import './theme/global.css';
import './kit/kit.css';
import { createRoot } from 'react-dom/client';
import { Router } from 'wouter';
import { App } from './app/app.tsx';
import { basePath, here } from './app/base-path.ts';
import { aroundNav } from './app/leave-guard.ts';
import { loadAhead } from './app/load-ahead.ts';
import { Root } from './app/root.tsx';
import { activate, initialLanguage } from './i18n/i18n.ts';
import { bearer, isWallAt } from './session/wall-token.ts';

const language = initialLanguage();
loadAhead(bearer() === null ? 'login' : isWallAt(here()) ? 'wall' : 'shell', language);
// The loading page of index.html is shown until the catalogue is loaded.
await activate(language);

const container = document.getElementById('root');
if (container === null) throw new Error('The page has no root');
createRoot(container).render(
  <Root language={language}>
    <Router base={basePath()} aroundNav={aroundNav}>
      <App />
    </Router>
  </Root>,
);

// The first paint uses no web fonts. Browsers then load only the slices that the texts need.
requestAnimationFrame(() => setTimeout(() => void import('./theme/fonts.ts')));
