/**
 * uPlot writes numbers by the browser's language as soon as it is loaded, and some systems have one that is none (`en-US@posix`): then it
 * would not load at all. Our charts write their numbers themselves.
 */
try {
  Intl.getCanonicalLocales(navigator.language);
} catch {
  Object.defineProperty(navigator, 'language', { value: 'en', configurable: true });
}
