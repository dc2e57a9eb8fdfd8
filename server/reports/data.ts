import type { Writable } from 'node:stream';
import type { Grain } from '../../shared/analytics.ts';
import type { AnalyticsRow, TrendPoint } from '../../shared/api/analytics.ts';
import type { Entry, FieldValues, Figure } from '../../shared/api/figures.ts';
import type { Hour } from '../../shared/api/performance.ts';
import type { Days } from '../../shared/days.ts';
import type { FigureName } from '../../shared/figures.ts';
import type { FileFormat, ReportFormat, ReportTemplate } from '../../shared/reports.ts';
import type { views } from '../../shared/views.ts';
import type { Language } from '../../shared/vocabulary.ts';
import type { NamedAccount } from '../queries/named-accounts.ts';
import type { LogoPicture } from './logo-picture.ts';

export type ReportFigures = Partial<Record<FigureName, Figure>>;

/** A brand as shown in a report. */
export interface ReportBrand {
  id: string;
  name: string;
  /** The brand's color, `#rrggbb`. */
  color: string;
}

export interface ReportChannel extends NamedAccount, FieldValues<(typeof views.analytics.channels)[number]> {}

/** Report data that needs no query. */
export interface ReportFrame {
  template: ReportTemplate;
  format: ReportFormat;
  name: string;
  language: Language;
  /** Sorted by name. Figures are totals of all brands. */
  brands: ReportBrand[];
  /** Whether these are all brands that the creator has access to. */
  isAllBrands: boolean;
  accounts: NamedAccount[];
  systemName: string;
  madeBy: string;
  days: Days;
  /** The range of the comparison. */
  before: Days;
  zone: string;
  grain: Grain;
  /** Target percentage of replies on time. */
  targetPercent: number;
  /** Time range in milliseconds, half-open, up to now. A report with all details reads messages directly from the rows. */
  time: { start: number; end: number };
}

/** Contents of a report as plain values. `null` for what the creator has no access to and what no file of the report contains. */
export interface ReportData extends ReportFrame {
  /** Logo of the only brand, otherwise of the system. `null` if there is none or it is damaged. */
  logo: LogoPicture | null;
  /** ISO 8601. The figures include the log up to this time. */
  asOf: string;
  /** Totals of all brands, as far as the creator has access. */
  figures: ReportFigures;
  points: TrendPoint[] | null;
  /** Messages received by weekday, Monday first, and hour. */
  activeTimes: number[][] | null;
  hours: Hour[] | null;
  /** Figures per brand, in the order of `brands`. */
  ofBrands: { brand: ReportBrand; figures: ReportFigures }[];
  channels: ReportChannel[] | null;
  people: Entry[] | null;
  /** Rows by person and day, up to the maximum of a file. */
  table: { rows: AnalyticsRow[]; isCut: boolean } | null;
}

export interface Writing {
  /** Folder of the rows, for the messages of a report with all details. */
  dataDir: string;
  /** The figures' rows include the log up to this position, unless they are being rebuilt. */
  position: number;
  /** Receives the completed share from 0 to 1. Never decreases. */
  progress: (share: number) => void;
}

/** Writes a report's file and ends the stream. Resolves when everything has been written. */
export type WriteReport = (data: ReportData, format: FileFormat, out: Writable, writing: Writing) => Promise<void>;
