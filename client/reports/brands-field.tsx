import { Trans, useLingui } from '@lingui/react/macro';
import { Checkbox, Input, Popover, TextInput } from '@mantine/core';
import { IconSelector } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { holds } from '../../shared/fold.ts';
import { useAll } from '../sync/store.ts';
import { BrandMark } from '../ui/brand-mark.tsx';
import classes from './brands-field.module.css';
import { BrandsOf } from './brands-of.tsx';

interface Props {
  /** `all`, or comma-separated brand ids. */
  value: string;
  onChange: (brand: string) => void;
  error?: ReactNode;
  disabled?: boolean;
}

/** Number of brands above which the field is searchable. */
const listedMax = 8;

/** Field to select brands. Hidden if there is only one. */
export function BrandsField({ value, onChange, error = null, disabled = false }: Props) {
  const { i18n, t } = useLingui();
  const id = useId();
  const [isOpen, open] = useState(false);
  const [typed, setTyped] = useState('');
  const brands = useAll('brand').toSorted((a, b) => a.name.localeCompare(b.name, i18n.locale));
  if (brands.length < 2) return null;
  const chosen = value === 'all' ? [] : value.split(',');
  const choose = (ids: readonly string[]) =>
    onChange(
      ids.length === 0
        ? 'all'
        : brands
            .map((brand) => brand.id)
            .filter((one) => ids.includes(one))
            .join(',') || 'all',
    );
  const shown = brands.filter(({ name }) => holds(typed, name));
  return (
    <Input.Wrapper label={<Trans id="reports.brands_label">Brands</Trans>} labelElement="div" id={id} error={error}>
      <Popover opened={isOpen} onChange={open} position="bottom-start" trapFocus returnFocus width="target">
        <Popover.Target>
          <Input
            component="button"
            type="button"
            pointer
            classNames={{ input: 'text-start truncate' }}
            rightSection={<IconSelector size={16} stroke={1.6} aria-hidden />}
            rightSectionPointerEvents="none"
            error={Boolean(error)}
            disabled={disabled}
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            aria-labelledby={`${id}-label ${id}`}
            onClick={() => open(!isOpen)}
          >
            <BrandsOf brand={value} />
          </Input>
        </Popover.Target>
        <Popover.Dropdown className="max-h-320 p-8 overflow-auto" aria-labelledby={`${id}-label`}>
          {brands.length > listedMax && (
            <TextInput
              aria-label={t({ id: 'reports.find_brand', message: 'Search brands' })}
              placeholder={t({ id: 'reports.find_brand', message: 'Search brands' })}
              value={typed}
              onChange={({ currentTarget }) => setTyped(currentTarget.value)}
              mb="xs"
            />
          )}
          <Checkbox
            className={classes.option}
            label={<Trans id="shell.all_brands">All brands</Trans>}
            checked={value === 'all'}
            onChange={() => onChange('all')}
          />
          {shown.map((brand) => (
            <Checkbox
              key={brand.id}
              className={classes.option}
              label={
                <span className="inline-flex items-center gap-8">
                  <BrandMark brand={brand} size={12} />
                  <bdi>{brand.name}</bdi>
                </span>
              }
              checked={chosen.includes(brand.id)}
              onChange={({ currentTarget }) =>
                choose(currentTarget.checked ? [...chosen, brand.id] : chosen.filter((one) => one !== brand.id))
              }
            />
          ))}
        </Popover.Dropdown>
      </Popover>
    </Input.Wrapper>
  );
}
