import { en } from './report-words/en.ts';
import type { TemplateText } from './report-words/template-text.ts';
import { th } from './report-words/th.ts';
import { zh } from './report-words/zh.ts';
import type { ReportTemplate } from './reports.ts';
import type { Language } from './vocabulary.ts';

const texts: Record<Language, Record<ReportTemplate, TemplateText>> = { en, th, zh };

/** The words of a template: for its choice, for titles and for names of reports that nobody named. */
export const templateWords = (template: ReportTemplate, language: Language): TemplateText => texts[language][template];
