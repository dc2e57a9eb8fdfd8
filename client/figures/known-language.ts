/**
 * Falls back to English if the browser's language is invalid, such as `en-US@posix` on some systems. Otherwise uPlot, which creates a
 * number format in that language, would throw when its module loads. Charts format their own numbers.
 */
try {
  Intl.getCanonicalLocales(navigator.language);
} catch {
  Object.defineProperty(navigator, 'language', { value: 'en', configurable: true });
}
