import { useLingui } from '@lingui/react/macro';
import { tolerances as defaults } from '../../shared/limits.ts';
import type { Conversation } from '../../shared/rows.ts';
import { useAll } from '../sync/store.ts';

/** Returns the text of the wait limit of a VIP level. */
export function useTolerance(): (group: Conversation['memberGroup']) => string {
  const { t } = useLingui();
  const tolerances = useAll('settings')[0]?.tolerances ?? defaults;
  return (group) => {
    const minutes = Math.round(tolerances[group] / 60);
    if (minutes <= 1) return t({ id: 'customer.at_once', message: 'reply immediately' });
    if (minutes % 60 !== 0) return t({ id: 'customer.within_minutes', message: `within ${minutes} min` });
    const hours = minutes / 60;
    return t({ id: 'customer.within_hours', message: `within ${hours} h` });
  };
}
