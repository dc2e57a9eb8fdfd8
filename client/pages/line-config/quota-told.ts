import type { Kind } from '../../../shared/rows.ts';
import type { Scope } from '../../../shared/sync/scope.ts';
import { useCan } from '../../session/session.ts';

const kinds: readonly Kind[] = ['lineQuota', 'brandLimits'];
const japanMs = 9 * 3_600_000;

/** Scope and row kinds that report changes of a brand's billed messages: its inbox, if the user can read it. */
export function useToldOfSends(brandId: string | null): { scope: Scope; kinds: readonly Kind[] } {
  const mayHear = useCan('messages.view');
  const scope =
    mayHear && brandId !== null ? ({ scope: 'inbox', brand: brandId } as const) : { scope: 'config' as const };
  return { scope, kinds };
}

/** Day (`2026-11-23`) in Japan's time zone, which defines LINE's billing month. */
export const billingDay = (at: number): string => new Date(at + japanMs).toISOString().slice(0, 10);
