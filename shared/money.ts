const formats = new Map<string, Intl.NumberFormat>();
/** Prefix of the new Taiwan dollar in every language: Chinese as in Taiwan would print the bare dollar sign. */
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
  // Many countries have dollars: the longer sign tells whose they are, where it is not the reader's own.
  const isDollar = narrow.formatToParts(0).some(({ type, value }) => type === 'currency' && value === '$');
  return isDollar ? make('symbol') : narrow;
}

/** How many digits a currency has behind its point. */
export function digitsOf(currency: string, locale: string): number {
  return formatOf(currency, locale).resolvedOptions().maximumFractionDigits ?? 2;
}

/** An amount in minor units as people write it; what is no amount stays away. */
export function money(amount: unknown, currency: string, locale: string): string {
  if (typeof amount !== 'number' || !/^[A-Z]{3}$/.test(currency)) return '';
  const parts = formatOf(currency, locale).formatToParts(amount / 10 ** digitsOf(currency, locale));
  return parts.map(({ type, value }) => (type === 'currency' && currency === 'TWD' ? taiwanDollar : value)).join('');
}
