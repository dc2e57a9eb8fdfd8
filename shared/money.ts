const formats = new Map<string, Intl.NumberFormat>();
/** Symbol of the new Taiwan dollar in all languages. The locale zh-TW would use a dollar sign without a prefix. */
const taiwanDollar = 'NT$';

function formatOf(currency: string, locale: string): Intl.NumberFormat {
  const key = `${locale} ${currency}`;
  const known = formats.get(key) ?? makeFormat(currency, locale);
  formats.set(key, known);
  return known;
}

function makeFormat(currency: string, locale: string): Intl.NumberFormat {
  const make = (currencyDisplay: 'narrowSymbol' | 'symbol') =>
    new Intl.NumberFormat(locale === 'zh' ? 'zh-TW' : locale, {
      style: 'currency',
      currency,
      currencyDisplay,
      trailingZeroDisplay: 'stripIfInteger',
    });
  const narrow = make('narrowSymbol');
  // Dollar currencies use the long symbol, such as `US$`, which shows the country. Only the currency of the reader's own country is a plain
  // `$`.
  const isDollar = narrow.formatToParts(0).some(({ type, value }) => type === 'currency' && value === '$');
  return isDollar ? make('symbol') : narrow;
}

/** Returns the number of decimals of a currency. */
export function digitsOf(currency: string, locale: string): number {
  return formatOf(currency, locale).resolvedOptions().maximumFractionDigits ?? 2;
}

/** Formats an amount in minor units. Returns an empty string if the amount or the currency is invalid. */
export function money(amount: unknown, currency: string, locale: string): string {
  if (typeof amount !== 'number' || !/^[A-Z]{3}$/.test(currency)) return '';
  const parts = formatOf(currency, locale).formatToParts(amount / 10 ** digitsOf(currency, locale));
  return parts.map(({ type, value }) => (type === 'currency' && currency === 'TWD' ? taiwanDollar : value)).join('');
}
