import type { AnalyticsColumn, Grain } from '../../shared/analytics.ts';
import type { FigureName } from '../../shared/figures.ts';
import type { Member } from '../../shared/team.ts';
import type { Language } from '../../shared/vocabulary.ts';
import type { Live } from '../queries/figures/answers.ts';
import type { Question } from '../queries/figures/ask.ts';
import type { Wanted } from '../queries/figures/custom-report.ts';
import type { NamedAccount } from '../queries/named-accounts.ts';
import type { Sheet } from './workbook.ts';

/** A file of figures that is to be made, as plain values that go between threads. */
export interface FigureFile {
  language: Language;
  question: Question;
  /** Of the log, when it was asked for. */
  position: number;
  /** Of the question, in its order. */
  brands: readonly { id: string; name: string }[];
  /** The one person whom it is about. */
  person: string | null;
  content: Content;
}

export type Content =
  | { of: 'dashboard'; figures: readonly FigureName[]; live: Live; team: readonly Member[]; isAnalysed: boolean }
  | { of: 'performance'; candidates: readonly string[] }
  | { of: 'analytics'; columns: readonly AnalyticsColumn[]; grain: Grain; accounts: readonly NamedAccount[] }
  | { of: 'report'; wanted: Wanted; accounts: readonly NamedAccount[] };

export type ContentOf<K extends Content['of']> = Extract<Content, { of: K }>;

/** Makes the sheets of a file from all answers to what was gathered for it. */
export type SheetsOf = (answers: readonly unknown[]) => Sheet[];
