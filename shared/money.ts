const formats = new Map<string, Intl.NumberFormat>();
/** Prefix of the new Taiwan dollar in every language. The zh-TW locale would print a bare dollar sign. */
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
  // The longer symbol distinguishes the dollars of different countries, unless it is the reader's own.
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
