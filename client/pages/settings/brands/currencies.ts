/** Currencies listed first: those of countries where the product is used. */
const near = ['THB', 'TWD', 'JPY', 'USD', 'EUR', 'HKD', 'SGD', 'CNY', 'KRW', 'VND', 'IDR', 'MYR', 'PHP'];

/** Currencies supported by the browser, with names. Always includes the selected one. */
export function currencies(chosen: string, locale: string): { value: string; label: string }[] {
  const names = new Intl.DisplayNames([locale === 'zh' ? 'zh-TW' : locale], { type: 'currency' });
  const codes = new Set([...near, chosen, ...Intl.supportedValuesOf('currency')]);
  return [...codes]
    .filter((code) => /^[A-Z]{3}$/.test(code))
    .map((code) => {
      const name = names.of(code) ?? code;
      return { value: code, label: name === code ? code : `${code} · ${name}` };
    });
}
