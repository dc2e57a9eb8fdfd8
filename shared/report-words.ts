import { en } from './report-words/en.ts';
import type { TemplateText } from './report-words/template-text.ts';
import { th } from './report-words/th.ts';
import { zh } from './report-words/zh.ts';
import type { ReportTemplate } from './reports.ts';
import type { Language } from './vocabulary.ts';

const texts: Record<Language, Record<ReportTemplate, TemplateText>> = { en, th, zh };

/** Returns the texts of a template: for its selection, for titles and as the default name of reports. */
export const templateTexts = (template: ReportTemplate, language: Language): TemplateText => texts[language][template];
