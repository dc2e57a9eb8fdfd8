import type { AutomaticKind, AutomationSettings } from '../../../../shared/automation.ts';

export const kinds = ['greeting', 'outsideHours', 'rating'] as const satisfies readonly AutomaticKind[];

/** The fields of what is on without words in the default language. */
export function wordless(settings: AutomationSettings, words: string): Record<string, string> {
  const { defaultLanguage } = settings;
  const missing = kinds.filter((kind) => settings[kind].on && settings[kind].texts[defaultLanguage].trim() === '');
  return Object.fromEntries(missing.map((kind) => [`${kind}.texts.${defaultLanguage}`, words]));
}
