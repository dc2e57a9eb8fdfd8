function formatOf(currency: string, locale: string): Intl.NumberFormat {
  return new Intl.NumberFormat(locale === 'zh' ? 'zh-TW' : locale, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    trailingZeroDisplay: 'stripIfInteger',
  });
}

/** How many digits a currency has behind its point. */
export function digitsOf(currency: string, locale: string): number {
  return formatOf(currency, locale).resolvedOptions().maximumFractionDigits ?? 2;
}

/** An amount in minor units as people write it; what is no amount stays away. */
export function money(amount: unknown, currency: string, locale: string): string {
  if (typeof amount !== 'number' || !/^[A-Z]{3}$/.test(currency)) return '';
  return formatOf(currency, locale).format(amount / 10 ** digitsOf(currency, locale));
}
