import type { ReactNode } from 'react';
import { useRow } from '../../sync/store.ts';
import { BrandMark } from '../../ui/brand-mark.tsx';

/** Name next to the logo or color of its brand. */
export function MarkedName({ brandId, children }: { brandId: string; children: ReactNode }) {
  const brand = useRow('brand', brandId);
  return (
    <span className="inline-flex items-center gap-8 weight-500">
      {brand !== undefined && <BrandMark brand={brand} size={14} />}
      {children}
    </span>
  );
}
