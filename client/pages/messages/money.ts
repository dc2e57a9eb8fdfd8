/** An amount in minor units as people write it; what is no amount stays away. */
export function money(amount: unknown, currency: string, locale: string): string {
  if (typeof amount !== 'number' || !/^[A-Z]{3}$/.test(currency)) return '';
  const format = new Intl.NumberFormat(locale === 'zh' ? 'zh-TW' : locale, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    trailingZeroDisplay: 'stripIfInteger',
  });
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
}
