import { useLingui } from '@lingui/react/macro';
import type { Conversation } from '../../shared/rows.ts';
import { useAll } from '../sync/store.ts';

type Group = Conversation['memberGroup'];

/** The promise to a member group: the settings' words; without any, the product's own. */
export function useBenefits(): (group: Group) => string | null {
  const { t } = useLingui();
  const benefits = useAll('settings')[0]?.memberBenefits;
  return (group) => {
    const words = benefits?.[group].trim();
    if (words) return words;
    switch (group) {
      case 'normal':
        return null;
      case 'vip1':
        return t({ id: 'customer.benefits_notice', message: 'Their messages raise a notice' });
      default:
        return t({ id: 'customer.benefits_important', message: 'Their messages raise a notice, always important' });
    }
  };
}
