import type { AnalyticsColumn, Grain } from '../../shared/analytics.ts';
import type { FigureName } from '../../shared/figures.ts';
import type { Member } from '../../shared/team.ts';
import type { Language } from '../../shared/vocabulary.ts';
import type { Live } from '../queries/figures/calculator.ts';
import type { ReportQuery } from '../queries/figures/custom-report.ts';
import type { RangeQuery } from '../queries/figures/query-figures.ts';
import type { NamedAccount } from '../queries/named-accounts.ts';
import type { Sheet } from './workbook.ts';

/** Description of a file of figures. Contains only plain values, so that it can be passed to another thread. */
export interface FigureFile {
  language: Language;
  rangeQuery: RangeQuery;
  /** Position of the log at the time of the request. */
  position: number;
  /** Brands of `rangeQuery`, in the same order. */
  brands: readonly { id: string; name: string }[];
  /** Name of the person whom the file is about. `null` for everyone. */
  person: string | null;
  content: Content;
}

export type Content =
  | { of: 'dashboard'; figures: readonly FigureName[]; live: Live; team: readonly Member[]; isAnalysed: boolean }
  | { of: 'performance'; candidates: readonly string[] }
  | { of: 'analytics'; columns: readonly AnalyticsColumn[]; grain: Grain; accounts: readonly NamedAccount[] }
  | { of: 'report'; columns: ReportQuery; accounts: readonly NamedAccount[] };

export type ContentOf<K extends Content['of']> = Extract<Content, { of: K }>;

/** Creates the sheets of a file from the results of its queries. */
export type SheetsOf = (results: readonly unknown[]) => Sheet[];
