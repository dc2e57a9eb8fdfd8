import { useLingui } from '@lingui/react/macro';
import { number } from '../../time/time.ts';

/** Returns a function that formats a duration, such as 14 ms or 1.9 s. */
export function useMs(): (ms: number) => string {
  const { i18n } = useLingui();
  return (ms) => {
    if (ms >= 1000) return `${number(ms / 1000, i18n.locale, { maximumFractionDigits: ms < 10_000 ? 1 : 0 })}\u00a0s`;
    return `${number(ms, i18n.locale, { maximumFractionDigits: ms < 10 ? 1 : 0 })}\u00a0ms`;
  };
}
