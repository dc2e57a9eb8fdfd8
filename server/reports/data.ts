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
  /** Included brands, sorted by name. All figures that are not per brand are totals of these brands. */
  brands: ReportBrand[];
  /** Whether `brands` contains all brands that the report's creator has access to. */
  isAllBrands: boolean;
  accounts: NamedAccount[];
  systemName: string;
  madeBy: string;
  days: Days;
  /** Range that the figures are compared with. */
  before: Days;
  zone: string;
  grain: Grain;
  /** Target percentage of replies on time. */
  targetPercent: number;
  /** Time range in milliseconds UTC, end exclusive, at most until now. Used by a report with all details, which contains messages. */
  time: { start: number; end: number };
}

/**
 * Contents of a report as plain values. A property is `null` if the creator has no access to the data, or if no file of the report contains
 * it.
 */
export interface ReportData extends ReportFrame {
  /**
   * Logo of the brand if the report includes only one brand, otherwise the logo of the system. `null` if there is no logo or it is damaged.
   */
  logo: LogoPicture | null;
  /** ISO 8601. The figures include the log up to this time. */
  asOf: string;
  /** Totals of all included brands. Contains only figures that the creator has access to. */
  figures: ReportFigures;
  points: TrendPoint[] | null;
  /** Number of received messages by weekday (Monday first) and hour. */
  activeTimes: number[][] | null;
  hours: Hour[] | null;
  /** Figures per brand, in the order of `brands`. */
  ofBrands: { brand: ReportBrand; figures: ReportFigures }[];
  channels: ReportChannel[] | null;
  people: Entry[] | null;
  /** Rows by person and day. `isCut` if there are more rows than a file can contain. */
  table: { rows: AnalyticsRow[]; isCut: boolean } | null;
}

export interface Writing {
  /** Folder of the databases, from which a report with all details reads messages. */
  dataDir: string;
  /** Position that the figures' rows must include when a report with all details reads response times from them. */
  position: number;
  /** Called with the completed share from 0 to 1, which never decreases. */
  progress: (share: number) => void;
}

/** Writes a report's file and ends the stream. Resolves when everything has been written. */
export type WriteReport = (data: ReportData, format: FileFormat, out: Writable, writing: Writing) => Promise<void>;
