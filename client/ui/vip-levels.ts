import { useLingui } from '@lingui/react/macro';
import { tolerances as defaults } from '../../shared/limits.ts';
import { promisedTo } from '../../shared/member-benefits.ts';
import type { Conversation } from '../../shared/rows.ts';
import { useAll, useRow } from '../sync/store.ts';

type Group = Conversation['memberGroup'];

/** Returns a function that gives the benefits of a VIP level: the brand's text, or else the text for all brands, or else the default. */
export function useBenefits(brandId: string | null): (group: Group) => string | null {
  const { t } = useLingui();
  const own = useRow('brandBenefits', brandId);
  const ofAll = useAll('settings')[0]?.memberBenefits;
  return (group) => {
    const text = promisedTo(group, own, ofAll);
    if (text !== null) return text;
    switch (group) {
      case 'normal':
        return null;
      case 'vip1':
        return t({ id: 'customer.benefits_notice', message: 'New messages notify the team' });
      default:
        return t({
          id: 'customer.benefits_important',
          message: 'New messages notify the team and are always important',
        });
    }
  };
}

/** Returns a function that gives the text of the wait limit of a VIP level. */
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
