import { Trans, useLingui } from '@lingui/react/macro';
import { useAll } from '../../../sync/store.ts';
import { listed } from '../../../time/time.ts';

/** Brand names of a token as text. */
export function BrandNames({ ids }: { ids: readonly string[] }) {
  const { i18n } = useLingui();
  const brands = useAll('brand');
  if (ids.includes('all')) return <Trans id="shell.all_brands">All brands</Trans>;
  return listed(
    brands.filter(({ id }) => ids.includes(id)).map(({ name }) => name),
    i18n.locale,
  );
}
