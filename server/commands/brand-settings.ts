import { type AutomationSettings, defaultAutomation } from '../../shared/automation.ts';
import { type BilledLimits, noLimits } from '../../shared/brand-limits.ts';
import { Refusal } from '../../shared/errors.ts';
import type { Event } from '../../shared/events/index.ts';
import { noBenefits } from '../../shared/member-benefits.ts';
import type { Label, MemberBenefits } from '../../shared/rows.ts';
import { automaticKinds } from '../../shared/vocabulary.ts';
import type { Decide } from '../engine/decision.ts';
import type { Read, Stored } from '../projections/stored.ts';
import { differing, found, mustBeCurrent } from './found.ts';
import { nothing } from './nothing.ts';

/** Settings that are stored in one row per brand, by kind of row. The id of the row is the id of the brand. */
interface BrandSettings {
  automation: AutomationSettings;
  brandBenefits: MemberBenefits;
  brandLimits: BilledLimits;
}
export type BrandSettingKind = keyof BrandSettings;

const initial: BrandSettings = { automation: defaultAutomation, brandBenefits: noBenefits, brandLimits: noLimits };

/** Returns the settings of a brand, or the defaults if never changed. */
export function brandSettingsOf<K extends BrandSettingKind>(read: Read, kind: K, brandId: string): BrandSettings[K] {
  const row: object = read(kind, brandId)?.row ?? initial[kind];
  const isSetting = ([field]: [string, unknown]) => Object.hasOwn(initial[kind], field);
  return Object.fromEntries(Object.entries(row).filter(isSetting)) as BrandSettings[K];
}

interface Changes<K extends BrandSettingKind> {
  brandId: string;
  /** Omitted values remain unchanged. */
  changes: { [F in keyof BrandSettings[K]]?: BrandSettings[K][F] | undefined };
  /** Version of the row that the caller edited. If omitted, concurrent changes are not checked. */
  version?: number | undefined;
}

/**
 * Returns a command that changes settings of a brand.
 * @param eventOf returns the event for the settings after the change, and throws if they are not valid
 * @throws Refusal `brand_not_found`, `changed_meanwhile`, and those of `eventOf`
 */
const changing =
  <K extends BrandSettingKind>(kind: K, eventOf: (brandId: string, settings: BrandSettings[K]) => Event) =>
  ({ brandId, changes, version }: Changes<K>): Decide =>
  (read) => {
    found(read, 'brand', brandId);
    const stored: Stored<BrandSettingKind> | undefined = read(kind, brandId);
    mustBeCurrent(stored?.hidden?.editedAt ?? stored?.row.version ?? 0, version);
    const before = brandSettingsOf(read, kind, brandId);
    const differs = differing(before, changes);
    const event = eventOf(brandId, { ...before, ...differs } as BrandSettings[K]);
    return Object.keys(differs).length === 0 ? nothing : { events: [event] };
  };

export const changeBrandBenefits = changing('brandBenefits', (brandId, benefits) => ({
  type: 'brand.benefits-changed',
  brandId,
  benefits,
}));

/** @throws Refusal `validation_failed` if the warning limit is above the stop limit */
export const changeBrandLimits = changing('brandLimits', (brandId, limits) => {
  const { warnAt, stopAt } = limits;
  if (warnAt !== null && stopAt !== null && warnAt > stopAt) {
    throw new Refusal('validation_failed', [{ path: 'warnAt', message: 'must not be above stopAt' }]);
  }
  return { type: 'brand.limits-changed', brandId, limits };
});

/** @throws Refusal `validation_failed` if an active message has no text in the default language */
export const changeAutomation = changing('automation', (brandId, settings) => {
  const { defaultLanguage } = settings;
  const wordless = automaticKinds.filter(
    (what) => settings[what].on && settings[what].texts[defaultLanguage].trim() === '',
  );
  if (wordless.length > 0) {
    throw new Refusal(
      'validation_failed',
      wordless.map((what) => ({ path: `${what}.texts.${defaultLanguage}`, message: 'must not be empty' })),
    );
  }
  return { type: 'brand.automation-changed', brandId, settings };
});

type LabelFields = Pick<Label, 'name' | 'color'>;

export function createLabel(command: LabelFields & { labelId: string; brandId: string }): Decide {
  return (read) => {
    found(read, 'brand', command.brandId);
    return { events: [{ type: 'label.created', ...command }] };
  };
}

interface ChangeLabel extends Partial<LabelFields> {
  labelId: string;
  /** Version of the row that the caller edited. If omitted, concurrent changes are not checked. */
  version?: number | undefined;
}

/** @throws Refusal `label_not_found`, `changed_meanwhile` */
export function changeLabel({ labelId, version, ...wished }: ChangeLabel): Decide {
  return (read) => {
    const { row } = found(read, 'label', labelId);
    mustBeCurrent(row.version, version);
    const changes = differing(row, wished);
    if (Object.keys(changes).length === 0) return nothing;
    return { events: [{ type: 'label.changed', labelId, ...changes }] };
  };
}

/** Deletes a label. Conversations keep its id, which is then ignored. */
export function deleteLabel({ labelId }: { labelId: string }): Decide {
  return (read) => {
    found(read, 'label', labelId);
    return { events: [{ type: 'label.deleted', labelId }] };
  };
}
