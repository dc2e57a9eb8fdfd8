import type { ErrorCode } from '../../../../shared/errors.ts';
import type { Brand } from '../../../../shared/rows.ts';
import { call, type Failed } from '../../../api/api.ts';
import { sendForm } from '../../../api/upload-form.ts';
import type { Submitted } from '../../../forms/use-shared-draft.ts';
import type { BrandFields } from './brand-draft.ts';
import type { Crop } from './crop.ts';
import { cutOut, type Picture } from './picture.ts';

interface Save {
  /** `null`: a new brand. */
  row: Brand | null;
  values: BrandFields;
  changes: Partial<BrandFields>;
  version: number | undefined;
  picture: Picture | null;
}

/**
 * Saves the fields first, because they can be rejected, then the logo. If the logo fails, returns its field error and the saved row in
 * `kept`.
 */
export async function saveBrand({ row, values, changes, version, picture }: Save): Promise<Submitted<Brand>> {
  const fields = await saveFields(row, values, changes, version);
  if (fields.error || values.logo === null) return fields;
  const { data } = fields;
  const logo = await (values.logo === 'none' ? removeLogo(data.id) : sendLogo(data.id, picture, values.logo));
  return logo.error ? { ...atLogo(logo), kept: data } : logo;
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
  // Also sent if only the logo changed, to check the version.
  return call('PUT /brands/:id', {
    params: { id: row.id },
    body: { ...rest, ...colorScheme, version },
  });
}

/** Keeps additional colors set through the API. */
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

/** Assigns the failure to the logo field. */
function atLogo(failed: Failed): Failed {
  const code = failed.code !== null && ofLogos.includes(failed.code) ? failed.code : 'upload_failed';
  return { ...failed, code, details: [{ path: 'logo', message: code }] };
}
