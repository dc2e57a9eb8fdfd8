import type { I18n, MessageDescriptor } from '@lingui/core';
import { templateTexts } from '../../shared/report-texts.ts';
import { reportTemplates } from '../../shared/reports.ts';
import { languageNames } from '../../shared/vocabulary.ts';
import { presetLabels } from '../figures/range-words.ts';
import { weekdayName } from './frequency-text.ts';
import { formatLabels, frequencyLabels } from './report-labels.ts';

type Labels = Readonly<Partial<Record<string, MessageDescriptor>>>;
const choices: Readonly<Partial<Record<string, Labels>>> = {
  range: presetLabels,
  format: formatLabels,
  frequency: frequencyLabels,
};

/** Returns the text for the value of a schedule's field. A value without a label is returned unchanged. */
export function scheduleText(i18n: I18n, field: string, value: string | number): string {
  const text = String(value);
  const choice = choices[field]?.[text];
  if (choice !== undefined) return i18n._(choice);
  if (field === 'weekday') return weekdayName(Number(value), i18n.locale);
  if (field === 'template') {
    const template = reportTemplates.find((one) => one === text);
    return template === undefined ? text : i18n._(templateTexts[template].title);
  }
  const names: Readonly<Partial<Record<string, string>>> = languageNames;
  return (field === 'language' ? names[text] : undefined) ?? text;
}
