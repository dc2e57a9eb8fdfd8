import * as z from 'zod';
import { perField, type SettingsField, type settingsFields } from './settings-fields.ts';

type Fields = typeof settingsFields;
export type Bounds = Record<'min' | 'max', number>;

type PlainSettings = {
  [F in keyof Fields as Fields[F] extends { initial: boolean } | Bounds ? F : never]: Fields[F] extends Bounds
    ? Fields[F]['initial'] extends null
      ? z.ZodNullable<z.ZodInt>
      : z.ZodInt
    : z.ZodBoolean;
};

/**
 * Schemas of the settings that are neither switches nor numbers. The schema of the logo is optional, because the logo is changed by
 * separate calls.
 */
type Others = Record<Exclude<SettingsField, keyof PlainSettings | 'systemLogo'>, z.ZodType> & {
  systemLogo?: z.ZodType;
};

/**
 * Returns the object schema of the settings: switches, numbers, and the settings in `others`. A number can be `null` if its initial value
 * is `null`.
 */
export function settingsSchema<O extends Others>(within: (bounds: Bounds) => z.ZodInt, others: O) {
  const shape = perField(({ initial, min, max }, name) => {
    if (typeof initial === 'boolean') return z.boolean();
    if (min === undefined || max === undefined) return (others as { [F in SettingsField]?: z.ZodType })[name];
    return initial === null ? within({ min, max }).nullable() : within({ min, max });
  });
  return z.strictObject(shape as PlainSettings & O);
}
