import { msg } from '@lingui/core/macro';
import type { Brand } from '../../../../shared/rows.ts';
import { lineGreen } from '../../../theme/accent.ts';
import type { Crop } from './crop.ts';

/** Field values of the brand form. */
export type BrandFields = {
  name: string;
  description: string;
  primary: string;
  currency: string;
  /** URL of the saved logo; `null` if there is none. */
  logoUrl: string | null;
  /** New logo, as a part of the selected picture. `none` removes the logo. `null` keeps the current logo. */
  logo: Crop | 'none' | null;
};

export function fieldsOf(row: Brand | null): BrandFields {
  return {
    name: row?.name ?? '',
    description: row?.description ?? '',
    primary: row?.colorScheme.primary ?? lineGreen,
    currency: row?.currency ?? 'THB',
    logoUrl: row?.logoUrl ?? null,
    logo: null,
  };
}

export const fieldLabels = {
  name: msg({ id: 'brands.name', message: 'Brand name' }),
  description: msg({ id: 'brands.description', message: 'Description' }),
  primary: msg({ id: 'brands.colour', message: 'Color' }),
  currency: msg({ id: 'brands.currency', message: 'Currency' }),
  logoUrl: msg({ id: 'brands.logo', message: 'Logo' }),
  logo: msg({ id: 'brands.logo', message: 'Logo' }),
} as const;

export const isColor = (text: string) => /^#[0-9a-f]{6}$/i.test(text);
