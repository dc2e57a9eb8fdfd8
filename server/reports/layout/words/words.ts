import type { Language } from '../../../../shared/vocabulary.ts';
import { en } from './en.ts';
import type { ReportWords } from './report-words.ts';
import { th } from './th.ts';
import { zh } from './zh.ts';

/** Texts of reports, in addition to those of the figures and the headings of sheets. */
export const reportWords: Record<Language, ReportWords> = { en, zh, th };
