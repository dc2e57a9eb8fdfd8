const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const systems: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
];

const first = (list: typeof browsers, text: string) => list.find(([pattern]) => pattern.test(text))?.[1];

/** Short browser name with system, such as `Firefox · Windows`; the start of the user agent if unknown. */
export function browserName(userAgent: string): string {
  const parts = [first(browsers, userAgent), first(systems, userAgent)].filter((part) => part !== undefined);
  return parts.length === 0 ? userAgent.slice(0, 60) : parts.join(' · ');
}
