import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useAll } from '../sync/store.ts';
import { BrandMark } from '../ui/brand-mark.tsx';
import classes from './brands-of.module.css';

const namedMax = 2;

/** Brands of a report, given as `all` or comma-separated ids. Shows up to two names, or else the number of brands. */
export function BrandsOf({ brand }: { brand: string }) {
  const { i18n } = useLingui();
  const brands = useAll('brand');
  if (brand === 'all') return <Trans id="shell.all_brands">All brands</Trans>;
  const ids = brand.split(',');
  const known = brands
    .filter(({ id }) => ids.includes(id))
    .toSorted((a, b) => a.name.localeCompare(b.name, i18n.locale));
  if (ids.length > namedMax) {
    return (
      <span className="inline-flex items-center min-w-0 gap-8" title={known.map(({ name }) => name).join(', ')}>
        <Plural id="reports.brands" value={ids.length} one="# brand" other="# brands" />
      </span>
    );
  }
  return (
    <span className="inline-flex items-center min-w-0 gap-8">
      {known.map((one) => (
        <span key={one.id} className={`inline-flex items-center min-w-0 gap-6 overflow-hidden ${classes.brand}`}>
          <BrandMark brand={one} size={10} />
          <bdi>{one.name}</bdi>
        </span>
      ))}
      {known.length === 0 && <Trans id="reports.brand_gone">a deleted brand</Trans>}
    </span>
  );
}
