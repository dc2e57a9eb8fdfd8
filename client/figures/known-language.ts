/**
 * Falls back to English if the browser's language is invalid, such as `en-US@posix` on some systems. uPlot would throw when its module
 * loads, because it creates a number format in that language. Charts format their own numbers.
 */
try {
  Intl.getCanonicalLocales(navigator.language);
} catch {
  Object.defineProperty(navigator, 'language', { value: 'en', configurable: true });
}
