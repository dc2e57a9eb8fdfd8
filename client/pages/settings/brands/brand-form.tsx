import { Trans, useLingui } from '@lingui/react/macro';
import { Select, Textarea, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import type { ErrorCode } from '../../../../shared/errors.ts';
import { limits } from '../../../../shared/limits.ts';
import type { Brand } from '../../../../shared/rows.ts';
import { call, type Failed } from '../../../api/api.ts';
import { sendForm } from '../../../api/upload-form.ts';
import { unguarded } from '../../../app/leave-guard.ts';
import { paths } from '../../../app/routes.ts';
import { AuthorOfChange } from '../../../forms/author-of-change.tsx';
import { DraftForm } from '../../../forms/form.tsx';
import { limited, singleLine } from '../../../forms/limited.tsx';
import { MeanwhileBar } from '../../../forms/meanwhile-bar.tsx';
import { type Submitted, useSharedDraft } from '../../../forms/use-shared-draft.ts';
import { useCan } from '../../../session/session.ts';
import { foldFilter } from '../../../ui/fold-filter.ts';
import { type BrandFields, fieldLabels, fieldsOf, isColor } from './brand-draft.ts';
import classes from './brand-form.module.css';
import { BrandPreview } from './brand-preview.tsx';
import { ColorField } from './color-field.tsx';
import type { Crop } from './crop.ts';
import { LogoField } from './logo-field.tsx';
import { closePicture, cutOut, type Picture } from './picture.ts';

interface Props {
  /** `null` for a new brand. */
  brand: Brand | null;
  others: readonly Brand[];
  /** Called after a new brand has been created, even if its logo could not be uploaded. */
  onMade?: (brand: Brand) => void;
}

const rules = {
  name: (name: string) => {
    if (name.trim() === '') return <Trans id="error.brand_required">Please enter brand name.</Trans>;
    const max = limits.nameMax;
    return name.length > max ? <Trans id="brands.too_long">At most {max} characters.</Trans> : null;
  },
  primary: (color: string) =>
    isColor(color) ? null : <Trans id="brands.colour_wrong">Enter a hex color, such as #06C755.</Trans>,
};

/** Form for the name, color and logo of a brand, with a live preview. */
export function BrandForm({ brand, others, onMade }: Props) {
  const { i18n, t } = useLingui();
  const [, navigate] = useLocation();
  const mayChange = useCan(brand === null ? 'brand.create' : 'brand.edit');
  const [picture, setPicture] = useState<Picture | null>(null);
  useEffect(() => () => (picture === null ? undefined : closePicture(picture)), [picture]);
  /** Brand created by this form. The form stays open if the logo could not be uploaded. */
  const [made, setMade] = useState<Brand | null>(null);
  const row = brand ?? made;
  const { draft, meanwhile } = useSharedDraft<Brand | null, BrandFields>({
    row,
    fieldsOf,
    rules,
    mayChange,
    done: (values) =>
      values.logo === null || values.logo === 'none'
        ? t({ id: 'brands.saved', message: 'Configuration saved successfully' })
        : t({ id: 'settings.logo_done', message: 'logo uploaded successfully' }),
    submit: async (values, changes, version) => {
      const result = await saveBrand({ row, values, changes, version, picture });
      const stored = result.error ? result.stored : result.data;
      if (brand === null && stored !== undefined) {
        setMade(stored);
        onMade?.(stored);
      }
      if (!result.error && brand === null) unguarded(() => navigate(paths.brands(result.data.id), { replace: true }));
      return result;
    },
  });
  const { values, errors, getInputProps, setFieldValue } = draft;
  const leave = () => navigate(made === null ? paths.brands() : paths.brands(made.id));
  const crop = typeof values.logo === 'object' ? values.logo : null;
  const shownLogo = values.logo === 'none' ? null : values.logoUrl;
  const chosen = picture === null || crop === null ? null : { picture, crop };
  return (
    <DraftForm draft={draft} cancel={brand === null ? leave : undefined}>
      {meanwhile !== null && (
        <MeanwhileBar
          author={<AuthorOfChange kind="brand" subject={meanwhile.present.id} />}
          meanwhile={meanwhile}
          mine={values}
          fieldLabels={fieldLabels}
          textOf={(field, of) =>
            field === 'logoUrl' ? (
              of.logoUrl === null ? (
                '—'
              ) : (
                <img src={of.logoUrl} alt={i18n._(fieldLabels.logoUrl)} width={32} height={32} />
              )
            ) : (
              <bdi>{String(of[field]) || '—'}</bdi>
            )
          }
        />
      )}
      <div className={`grid items-start pt-20 ${classes.columns}`}>
        <div className="grid min-w-0 gap-20">
          <TextInput
            label={i18n._(fieldLabels.name)}
            {...singleLine(getInputProps('name'))}
            dir="auto"
            withAsterisk
            autoFocus={brand === null}
          />
          <Textarea
            label={i18n._(fieldLabels.description)}
            {...limited(getInputProps('description'), limits.noteMax)}
            dir="auto"
            autosize
            minRows={2}
            maxRows={6}
          />
          <ColorField
            value={values.primary}
            error={errors.primary}
            mayChange={mayChange}
            logo={chosen ?? (shownLogo === null ? null : { address: shownLogo })}
            onChange={(color) => setFieldValue('primary', color)}
          />
          <LogoField
            logoUrl={shownLogo}
            chosen={chosen}
            error={errors.logo}
            mayChange={mayChange}
            onChoose={(next, square) => {
              setPicture(next);
              setFieldValue('logo', square);
            }}
            onCrop={(square) => setFieldValue('logo', square)}
            onRemove={() => setFieldValue('logo', values.logoUrl === null ? null : 'none')}
          />
          <Select
            label={i18n._(fieldLabels.currency)}
            data={currencies(values.currency, i18n.locale)}
            {...getInputProps('currency')}
            allowDeselect={false}
            searchable
            filter={foldFilter}
            nothingFoundMessage={t({ id: 'brands.no_currency', message: 'No matching currency' })}
          />
        </div>
        <BrandPreview
          name={values.name.trim() === '' ? t({ id: 'brands.new', message: 'New brand' }) : values.name}
          primary={isColor(values.primary) ? values.primary : (row?.colorScheme.primary ?? '#06C755')}
          logoUrl={shownLogo}
          chosen={chosen}
          others={others}
        />
      </div>
    </DraftForm>
  );
}

/** Currencies listed first, because the product is mainly used in their countries. */
const near = ['THB', 'TWD', 'JPY', 'USD', 'EUR', 'HKD', 'SGD', 'CNY', 'KRW', 'VND', 'IDR', 'MYR', 'PHP'];

/** Returns the currencies that the browser knows, with their names. Always includes the selected currency. */
function currencies(chosen: string, locale: string): { value: string; label: string }[] {
  const names = new Intl.DisplayNames([locale === 'zh' ? 'zh-TW' : locale], { type: 'currency' });
  const codes = new Set([...near, chosen, ...Intl.supportedValuesOf('currency')]);
  return [...codes]
    .filter((code) => /^[A-Z]{3}$/.test(code))
    .map((code) => {
      const name = names.of(code) ?? code;
      return { value: code, label: name === code ? code : `${code} · ${name}` };
    });
}

interface Save {
  /** `null` for a new brand. */
  row: Brand | null;
  values: BrandFields;
  changes: Partial<BrandFields>;
  version: number | undefined;
  picture: Picture | null;
}

/**
 * Saves the fields first, because the server may reject them, and then the logo. If only the logo fails, returns the error of the logo
 * field, with the saved row in `stored`.
 */
async function saveBrand({ row, values, changes, version, picture }: Save): Promise<Submitted<Brand>> {
  const fields = await saveFields(row, values, changes, version);
  if (fields.error || values.logo === null) return fields;
  const { data } = fields;
  const logo = await (values.logo === 'none' ? removeLogo(data.id) : sendLogo(data.id, picture, values.logo));
  return logo.error ? { ...atLogo(logo), stored: data } : logo;
}

async function saveFields(
  row: Brand | null,
  values: BrandFields,
  changes: Partial<BrandFields>,
  version: number | undefined,
): Promise<Submitted<Brand>> {
  const { name, description, primary, currency } = values;
  if (row === null) {
    return call('POST /brands', { body: { name, description, currency, colorScheme: { primary } } });
  }
  const { logo: _, logoUrl: __, primary: color, ...rest } = changes;
  const colorScheme = color === undefined ? {} : { colorScheme: { ...colorsOf(row), primary: color } };
  // Sent even if only the logo changed, so that the server checks the version.
  return call('PUT /brands/:id', {
    params: { id: row.id },
    body: { ...rest, ...colorScheme, version },
  });
}

/** Returns all colors of a brand. Each save sends all colors, so that colors set through the API are not lost. */
const colorsOf = ({ colorScheme }: Brand): Record<string, string> =>
  Object.fromEntries(
    Object.entries(colorScheme).filter((color): color is [string, string] => typeof color[1] === 'string'),
  );

const removeLogo = (id: string) => call('DELETE /brands/:id/logo', { params: { id } });

async function sendLogo(id: string, picture: Picture | null, crop: Crop): Promise<Submitted<Brand>> {
  const png = picture === null ? null : await cutOut(picture, crop);
  if (png === null) return refusedHere('not_an_image');
  const form = new FormData();
  form.append('file', png, 'logo.png');
  return sendForm('POST /brands/:id/logo', form, { params: { id }, onProgress: () => undefined });
}

const refusedHere = (code: ErrorCode): Failed => ({
  ...{ error: true, status: 400, code, message: '', details: [], data: null },
});

const ofLogos: readonly string[] = [
  'not_an_image',
  'image_too_large',
  'image_too_wide',
  'forbidden',
] satisfies ErrorCode[];

/** Converts a failed upload into an error of the logo field. */
function atLogo(failed: Failed): Failed {
  const code = failed.code !== null && ofLogos.includes(failed.code) ? failed.code : 'upload_failed';
  return { ...failed, code, details: [{ path: 'logo', message: code }] };
}
