import { ColorSwatch } from '@mantine/core';
import type { Brand } from '../../shared/rows.ts';

/** Logo of a brand, or else a mark in the brand's color. */
export function BrandMark({ brand, size = 16 }: { brand: Brand; size?: number }) {
  if (brand.logoUrl !== null) {
    return (
      <img
        className="flex-none rounded-4 object-cover"
        src={brand.logoUrl}
        alt=""
        title={brand.name}
        width={size}
        height={size}
      />
    );
  }
  return (
    <ColorSwatch color={brand.colorScheme.primary} size={size} radius="50%" withShadow={false} title={brand.name} />
  );
}
