import { msg } from '@lingui/core/macro';
import type { Automation, AutomationSettings } from '../../../../shared/automation.ts';
import { excerptOf } from '../../../../shared/excerpt.ts';
import { languageNames } from './language-names.ts';

/** Editable fields of a brand's automatic messages. */
export function fieldsOf({ defaultLanguage, greeting, outsideHours, rating }: Automation): AutomationSettings {
  return { defaultLanguage, greeting, outsideHours, rating };
}

export const partWords = {
  defaultLanguage: msg({ id: 'settings.default_language', message: 'Default language' }),
  greeting: msg({ id: 'settings.greeting', message: 'Greeting' }),
  outsideHours: msg({ id: 'settings.outside', message: 'Outside business hours' }),
  rating: msg({ id: 'settings.rating', message: 'Rating' }),
} as const;

/** Summary of a field in one line: state, text and hours. */
export function partText(field: keyof AutomationSettings, values: AutomationSettings): string {
  const { defaultLanguage, outsideHours } = values;
  if (field === 'defaultLanguage') return languageNames[defaultLanguage];
  const { on, texts } = values[field];
  const hours = outsideHours.hours.map(({ day, from, to }) => `${day}: ${from}–${to}`).join(', ');
  const words = excerptOf(texts[defaultLanguage], '').text;
  return `${on ? '✓' : '–'} ${words}${field === 'outsideHours' ? ` (${hours})` : ''}`;
}
