import * as z from 'zod';
import { isFieldKey } from '../customer.ts';
import { limits } from '../limits.ts';
import { CustomerField } from '../rows.ts';
import { name, nameUpTo } from './common.ts';

const key = z.string().refine(isFieldKey, 'begins with a letter, and contains letters, digits and underscores only');
const fieldName = nameUpTo(limits.labelMax);

const declaration = CustomerField.extend({
  key,
  name: fieldName,
  choices: z
    .array(fieldName)
    .min(1)
    .max(limits.customerChoicesMax)
    .refine(areDistinct, 'contains a choice twice')
    .optional(),
}).refine(({ kind, choices }) => (kind === 'choice') === (choices !== undefined), {
  path: ['choices'],
  message: 'required for the kind choice, and not allowed for other kinds',
});

/** Schema of the setting `customerFields`. */
export const customerFields = z
  .array(declaration)
  .max(limits.customerFieldsMax)
  .refine((fields) => areDistinct(fields.map((one) => one.key)), 'contains a key twice');

function areDistinct(texts: readonly string[]): boolean {
  return new Set(texts).size === texts.length;
}

/** Adding 0 converts -0 to 0, because JSON does not distinguish them. */
const number = z.number().transform((value) => value + 0);
const value = z.union([nameUpTo(limits.customerTextMax), number, z.null()]);

/** Changes of a customer's alias and fields. Omitted fields are unchanged, and `null` removes a value. */
export const CustomerChanges = z.strictObject({
  alias: name.nullable().optional(),
  fields: z
    .record(key, value)
    .refine((fields) => Object.keys(fields).length <= limits.customerFieldsMax, 'contains too many fields')
    .optional(),
});
