import type { Writable } from 'node:stream';
import type { Grain } from '../../shared/analytics.ts';
import type { AnalyticsRow, TrendPoint } from '../../shared/api/analytics.ts';
import type { Entry, Figure } from '../../shared/api/figures.ts';
import type { Hour } from '../../shared/api/performance.ts';
import type { Days } from '../../shared/days.ts';
import type { FigureName } from '../../shared/figures.ts';
import type { FileFormat, ReportFormat, ReportTemplate } from '../../shared/reports.ts';
import type { Language } from '../../shared/vocabulary.ts';
import type { NamedAccount } from '../queries/named-accounts.ts';
import type { LogoPicture } from './logo-picture.ts';

export type ReportFigures = Partial<Record<FigureName, Figure>>;

/** A brand as a report shows it. */
export interface ReportBrand {
  id: string;
  name: string;
  /** As the brand has it, `#rrggbb`. */
  color: string;
}

export interface ReportChannel extends NamedAccount {
  received: number;
  replies: number;
  replyFree: number;
  replyBilled: number;
}

/** The frame of a report, of which nothing has to be asked for. */
export interface ReportFrame {
  template: ReportTemplate;
  format: ReportFormat;
  name: string;
  language: Language;
  /** By name; the figures are of all of them together. */
  brands: ReportBrand[];
  /** Whether these are all that the maker may see. */
  isAllBrands: boolean;
  accounts: NamedAccount[];
  systemName: string;
  madeBy: string;
  days: Days;
  /** The range that it is compared with. */
  before: Days;
  zone: string;
  grain: Grain;
  /** Of the replies so many percent are to be on time. */
  targetPercent: number;
  /** The days in milliseconds, half-open, up to now: the messages of a full detail are read from the rows themselves. */
  time: { start: number; end: number };
}

/** A report's contents, as plain values; null of what its maker may not see and what no file prints. */
export interface ReportData extends ReportFrame {
  /** Of the one brand, else of the system; null where there is none, or one that is damaged. */
  logo: LogoPicture | null;
  /** ISO 8601: the figures hold the log up to here. */
  asOf: string;
  /** Of all brands together, as far as the maker may see them. */
  figures: ReportFigures;
  points: TrendPoint[] | null;
  /** Messages received by weekday, Monday first, and hour. */
  activeTimes: number[][] | null;
  hours: Hour[] | null;
  /** Of each brand, in their order. */
  ofBrands: { brand: ReportBrand; figures: ReportFigures }[];
  channels: ReportChannel[] | null;
  people: Entry[] | null;
  /** A line for each person and day, up to as many as a file may have. */
  table: { rows: AnalyticsRow[]; isCut: boolean } | null;
}

export interface Writing {
  /** Where the rows lie, for the messages of a full detail. */
  dataDir: string;
  /** The figures' rows hold the log up to here, or they have begun anew. */
  position: number;
  /** Told of the share that is done, 0 to 1, which never falls. */
  progress: (share: number) => void;
}

/** Writes a report's file and ends the stream; resolves when all of it is out. */
export type WriteReport = (data: ReportData, format: FileFormat, out: Writable, writing: Writing) => Promise<void>;
