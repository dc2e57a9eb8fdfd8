import { Trans, useLingui } from '@lingui/react/macro';
import { Button, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { holds } from '../../../shared/fold.ts';
import { useAll } from '../../sync/store.ts';
import access from './access.module.css';

/** Number of brands shown side by side. */
const columnsMax = 8;

/** Brands shown as columns, `columnsMax` at a time, with search and paging controls if there are more. */
export function useBrandWindow() {
  const { i18n, t } = useLingui();
  const all = useAll('brand');
  const [wanted, setWanted] = useState('');
  const [from, setFrom] = useState(0);
  const found = useMemo(
    () => all.filter(({ name }) => holds(wanted, name)).toSorted((a, b) => a.name.localeCompare(b.name, i18n.locale)),
    [all, wanted, i18n.locale],
  );
  const start = Math.min(from, Math.max(0, found.length - 1));
  const brands = useMemo(() => found.slice(start, start + columnsMax), [found, start]);
  const find = t({ id: 'access.find_brand', message: 'Find a brand' });
  const controls = all.length > columnsMax && (
    <>
      <TextInput
        className={access.filter}
        value={wanted}
        onChange={(event) => {
          setWanted(event.currentTarget.value);
          setFrom(0);
        }}
        placeholder={find}
        aria-label={find}
        leftSection={<IconSearch size={16} stroke={1.6} aria-hidden />}
      />
      <Button variant="default" disabled={start === 0} onClick={() => setFrom(Math.max(0, start - columnsMax))}>
        <Trans id="access.brands_before">Previous brands</Trans>
      </Button>
      <Button
        variant="default"
        disabled={start + columnsMax >= found.length}
        onClick={() => setFrom(start + columnsMax)}
      >
        <Trans id="access.brands_next">Next brands</Trans>
      </Button>
    </>
  );
  return { brands, controls };
}
