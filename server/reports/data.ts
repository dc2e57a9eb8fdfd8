import type { Writable } from 'node:stream';
import type { Grain } from '../../shared/analytics.ts';
import type { AnalyticsRow, TrendPoint } from '../../shared/api/analytics.ts';
import type { Entry, Figure } from '../../shared/api/figures.ts';
import type { Hour } from '../../shared/api/performance.ts';
import type { Days } from '../../shared/days.ts';
import type { FigureName } from '../../shared/figures.ts';
import type { FileFormat, ReportFormat, ReportTemplate } from '../../shared/reports.ts';
import type { Language } from '../../shared/vocabulary.ts';

export type ReportFigures = Partial<Record<FigureName, Figure>>;

/** A brand as a report shows it. */
export interface ReportBrand {
  id: string;
  name: string;
  /** As the brand has it, `#rrggbb`. */
  color: string;
}

export interface ReportChannel {
  id: string;
  nickname: string;
  brandId: string;
  received: number;
  replies: number;
  replyFree: number;
  replyBilled: number;
}

/** A report's contents, as plain values that go between threads; empty or null where its maker may not see them or no file prints them. */
export interface ReportData {
  template: ReportTemplate;
  format: ReportFormat;
  name: string;
  language: Language;
  /** By name; the figures are of all of them together. */
  brands: ReportBrand[];
  /** Whether these are all that the maker may see. */
  isAllBrands: boolean;
  /** Of the one brand, else of the system; as it was uploaded. */
  logo: Uint8Array | null;
  systemName: string;
  madeBy: string;
  days: Days;
  /** The range that it is compared with. */
  before: Days;
  zone: string;
  /** ISO 8601: the figures hold the log up to here. */
  asOf: string;
  /** Of the replies so many percent are to be on time. */
  targetPercent: number;
  figures: ReportFigures;
  grain: Grain;
  points: TrendPoint[];
  /** Messages received by weekday, Monday first, and hour. */
  activeTimes: number[][];
  hours: Hour[];
  /** Of each brand, in their order. */
  ofBrands: { brand: ReportBrand; figures: ReportFigures }[];
  channels: ReportChannel[];
  people: Entry[];
  /** A line for each person and day. */
  table: AnalyticsRow[];
  /** The days in milliseconds, half-open, up to now: of the messages of a full detail, which the writer reads itself from the rows in the data folder. */
  time: { start: number; end: number };
}

export interface Writing {
  /** Where the rows lie, for the messages of a full detail. */
  dataDir: string;
  /** Told of the share that is done, 0 to 1, which never falls. */
  progress: (share: number) => void;
}

/** Writes a report's file and ends the stream; resolves when all of it is out. */
export type WriteReport = (data: ReportData, format: FileFormat, out: Writable, writing: Writing) => Promise<void>;
