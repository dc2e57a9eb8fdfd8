/**
 * uPlot formats numbers in the browser's language when its module loads, which throws on systems with an invalid one (`en-US@posix`). Falls
 * back to English. Charts format their own numbers.
 */
try {
  Intl.getCanonicalLocales(navigator.language);
} catch {
  Object.defineProperty(navigator, 'language', { value: 'en', configurable: true });
}
