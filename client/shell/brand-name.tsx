import { Trans } from '@lingui/react/macro';
import { IconBuildingStore } from '@tabler/icons-react';
import type { Brand } from '../../shared/rows.ts';
import { BrandMark } from '../ui/brand-mark.tsx';

type Props = { brand: Brand | undefined };

/** Logo or color of a brand, or the icon for all brands. */
export function BrandIcon({ brand }: Props) {
  if (brand === undefined) return <IconBuildingStore size={16} stroke={1.6} aria-hidden />;
  return <BrandMark brand={brand} size={14} />;
}

export function BrandName({ brand }: Props) {
  return brand === undefined ? <Trans id="shell.all_brands">All brands</Trans> : brand.name;
}
