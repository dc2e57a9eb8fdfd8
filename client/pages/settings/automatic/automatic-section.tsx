import { Trans } from '@lingui/react/macro';
import { IconRobot } from '@tabler/icons-react';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { useBrandChoice } from '../parts/use-brand-choice.ts';
import { AutomaticForm } from './automatic-form.tsx';

/** What a brand says by itself. */
export function AutomaticSection() {
  const { brands, brand, choose } = useBrandChoice();
  if (brand === undefined) {
    return (
      <EmptyState
        icon={<IconRobot size={28} stroke={1.5} aria-hidden />}
        title={<Trans id="settings.no_brand">No brand is open to you</Trans>}
      />
    );
  }
  return <AutomaticForm key={brand.id} brand={brand} brands={brands} onChoose={choose} />;
}
