import { levelAt } from '../../shared/billing.ts';
import { useRow } from '../sync/store.ts';
import { present } from '../time/clock.ts';

/** Whether the brand's limit blocks billed messages for the rest of the month. */
export function useIsStopped(brandId: string | null): boolean {
  const limits = useRow('brandLimits', brandId);
  return limits !== undefined && levelAt(limits, present()) === 'stopped';
}
