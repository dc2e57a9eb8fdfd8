import { type AutomationSettings, defaultAutomation } from '../../shared/automation.ts';
import { Refusal } from '../../shared/errors.ts';
import { automaticKinds } from '../../shared/vocabulary.ts';
import type { Decide } from '../engine/decision.ts';
import type { Read } from '../projections/stored.ts';
import { found, mustBeCurrent, same } from './found.ts';
import { nothing } from './nothing.ts';

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
