import { type AutomationSettings, defaultAutomation } from '../../shared/automation.ts';
import { Refusal } from '../../shared/errors.ts';
import { automaticKinds } from '../../shared/vocabulary.ts';
import type { Decide } from '../engine/decision.ts';
import type { Read } from '../projections/stored.ts';
import { found, mustBeCurrent, same } from './found.ts';
import { nothing } from './nothing.ts';

interface ChangeAutomation {
  brandId: string;
  /** Parts that are left out stay. */
  changes: Partial<AutomationSettings>;
  /** Of the row that was edited; none: whatever it is now. */
  version?: number | undefined;
}

/** @throws Refusal `changed_meanwhile`; `validation_failed` for a part that is on without words in the default language */
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

/** Settings of a brand; the defaults until somebody changes them. */
export function automationOf(read: Read, brandId: string): AutomationSettings {
  const row = read('automation', brandId)?.row;
  if (row === undefined) return defaultAutomation;
  const { defaultLanguage, greeting, outsideHours, rating } = row;
  return { defaultLanguage, greeting, outsideHours, rating };
}
