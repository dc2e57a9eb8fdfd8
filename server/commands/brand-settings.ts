import { type AutomationSettings, defaultAutomation } from '../../shared/automation.ts';
import { Refusal } from '../../shared/errors.ts';
import { noBenefits } from '../../shared/member-benefits.ts';
import type { Label, MemberBenefits } from '../../shared/rows.ts';
import { automaticKinds } from '../../shared/vocabulary.ts';
import type { Decide } from '../engine/decision.ts';
import type { Read } from '../projections/stored.ts';
import { differing, found, mustBeCurrent, same } from './found.ts';
import { nothing } from './nothing.ts';

interface ChangeBenefits {
  brandId: string;
  benefits: MemberBenefits;
  /** Version of the edited row. Omitted: no check. */
  version?: number | undefined;
}

/** @throws Refusal `brand_not_found`, `changed_meanwhile` */
export function changeBrandBenefits({ brandId, benefits, version }: ChangeBenefits): Decide {
  return (read) => {
    found(read, 'brand', brandId);
    mustBeCurrent(read('brandBenefits', brandId)?.row.version ?? 0, version);
    if (same(benefitsOf(read, brandId), benefits)) return nothing;
    return { events: [{ type: 'brand.benefits-changed', brandId, benefits }] };
  };
}

/** Returns the benefits set by the brand. Empty if there are none. */
export function benefitsOf(read: Read, brandId: string): MemberBenefits {
  const row = read('brandBenefits', brandId)?.row;
  if (row === undefined) return noBenefits;
  const { normal, vip1, vip2, vip3 } = row;
  return { normal, vip1, vip2, vip3 };
}

interface ChangeAutomation {
  brandId: string;
  /** Omitted parts remain unchanged. */
  changes: Partial<AutomationSettings>;
  /** Version of the edited row. Omitted: no check. */
  version?: number | undefined;
}

/** @throws Refusal `changed_meanwhile`; `validation_failed` for an active part without a text in the default language */
export function changeAutomation({ brandId, changes, version }: ChangeAutomation): Decide {
  return (read) => {
    found(read, 'brand', brandId);
    mustBeCurrent(read('automation', brandId)?.row.version ?? 0, version);
    const before = automationOf(read, brandId);
    const settings = { ...before, ...changes };
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
    return same(before, settings) ? nothing : { events: [{ type: 'brand.automation-changed', brandId, settings }] };
  };
}

/** Returns the settings of a brand, or the defaults if never changed. */
export function automationOf(read: Read, brandId: string): AutomationSettings {
  const row = read('automation', brandId)?.row;
  if (row === undefined) return defaultAutomation;
  const { defaultLanguage, greeting, outsideHours, rating } = row;
  return { defaultLanguage, greeting, outsideHours, rating };
}

type LabelFields = Pick<Label, 'name' | 'color'>;

export function createLabel(command: LabelFields & { labelId: string; brandId: string }): Decide {
  return (read) => {
    found(read, 'brand', command.brandId);
    return { events: [{ type: 'label.created', ...command }] };
  };
}

interface ChangeLabel extends Partial<LabelFields> {
  labelId: string;
  /** Version of the edited row. Omitted: no check. */
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

/** Conversations retain the id, which is ignored. */
export function deleteLabel({ labelId }: { labelId: string }): Decide {
  return (read) => {
    found(read, 'label', labelId);
    return { events: [{ type: 'label.deleted', labelId }] };
  };
}
