import { Trans, useLingui } from '@lingui/react/macro';
import { IconTags } from '@tabler/icons-react';
import { useAll } from '../../../sync/store.ts';
import { usePendingDeletes } from '../../../toasts/delete-later.ts';
import { BrandSelect } from '../parts/brand-select.tsx';
import { NoBrand } from '../parts/no-brand.tsx';
import { useBrandChoice } from '../parts/use-brand-choice.ts';
import { LabelRow } from './label-row.tsx';
import classes from './labels.module.css';
import { NewLabel } from './new-label.tsx';

export function LabelsSection() {
  const { t } = useLingui();
  const { brands, brand, choose } = useBrandChoice();
  const going = usePendingDeletes();
  const all = useAll('label');
  if (brand === undefined) {
    return <NoBrand icon={<IconTags size={28} stroke={1.5} aria-hidden />} />;
  }
  const labels = all
    .filter(({ id, brandId }) => brandId === brand.id && !going.has(id))
    .sort((a, b) => (a.id < b.id ? -1 : 1));
  return (
    <div className={classes.section}>
      <p className="mb-16 text-13 dimmed">
        <Trans id="settings.labels_hint">
          Labels belong to one brand. Changes appear on all conversations immediately.
        </Trans>
      </p>
      {brands.length > 1 && (
        <div className={classes.brand}>
          <BrandSelect brands={brands} value={brand.id} onChange={choose} />
        </div>
      )}
      <ul className="border-top" aria-label={t({ id: 'settings.labels', message: 'Labels' })}>
        {labels.map((label) => (
          <LabelRow key={label.id} label={label} />
        ))}
      </ul>
      <NewLabel key={brand.id} brandId={brand.id} count={labels.length} />
    </div>
  );
}
