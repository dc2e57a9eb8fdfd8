import { IconRobot } from '@tabler/icons-react';
import { NoBrand } from '../parts/no-brand.tsx';
import { useBrandChoice } from '../parts/use-brand-choice.ts';
import { AutomaticForm } from './automatic-form.tsx';

/** Settings of a brand's automatic messages. */
export function AutomaticSection() {
  const { brands, brand, choose } = useBrandChoice();
  if (brand === undefined) {
    return <NoBrand icon={<IconRobot size={28} stroke={1.5} aria-hidden />} />;
  }
  return <AutomaticForm key={brand.id} brand={brand} choice={{ brands, onChoose: choose }} />;
}
