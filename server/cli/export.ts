import type { Writable } from 'node:stream';
import { type Language, languages } from '../../shared/vocabulary.ts';
import { boundsOf } from '../figures/days.ts';
import { settingsOf } from '../projections/defaults.ts';
import type { Stored } from '../projections/stored.ts';
import type { RowQueries } from '../queries/rows.ts';
import { ConfigError } from '../settings.ts';
import { done, failed, type Outcome } from './outcome.ts';
import { standard, writeNewFile } from './write-new-file.ts';

interface Export {
  rows: Pick<RowQueries, 'all'>;
  file: string;
  wishes: ExportWishes;
  /** Writes the messages in the format of a report with all details. Returns the number of messages. */
  write: (wanted: Wanted, out: Writable, progress: (share: number) => void) => Promise<number>;
  /** Prints progress. */
  warn: (line: string) => void;
  print: (line: string) => void;
}

/** Messages to export: those of `brands`, from `start` (inclusive) to `end` (exclusive). */
export interface Wanted {
  language: Language;
  zone: string;
  brands: readonly { id: string; name: string }[];
  accounts: readonly { id: string; nickname: string }[];
  start: number;
  end: number;
}

/** Options of the command as entered. */
export interface ExportWishes {
  brand?: string;
  from?: string;
  to?: string;
  language?: string;
}

/** Endings of file names that promise another format. */
const otherFormats = /\.(csv|tsv|xls|ods|pdf|json|txt)$/i;
/** First and last day if an option is omitted. */
const [firstDay, lastDay] = ['0001-01-01', '9999-12-30'];

/** Writes all messages to a new file. Leaves no file if it fails. @throws ConfigError */
export async function exportMessages({ rows, file, wishes, write, print, warn }: Export): Promise<Outcome> {
  const { brand, from = firstDay, to = lastDay } = wishes;
  const language = parsedLanguage(wishes.language ?? 'en');
  for (const day of [from, to]) mustBeDay(day);
  if (from > to) throw new ConfigError(`--from ${from} is after --to ${to}.`);
  if (otherFormats.test(file))
    throw new ConfigError(`${file} would be an Excel workbook: use a name that ends in .xlsx.`);
  const brands = rows.all('brand').flatMap(({ row }) => (brand === undefined || row.id === brand ? [row] : []));
  if (brands.length === 0)
    return failed(
      brand === undefined
        ? 'There is nothing to export: this installation has no brands yet.'
        : `Brand ${brand} not found.`,
    );
  const [settings] = rows.all('settings');
  const { timeZone: zone } = settingsOf(() => settings as Stored<never> | undefined);
  const data = { language, zone, brands, accounts: rows.all('lineAccount').map(({ row }) => row) };
  let reported = 0;
  const progress = (share: number) => {
    const tenths = Math.floor(share * 10);
    if (tenths > reported) warn(`${tenths * 10} %`);
    reported = Math.max(reported, tenths);
  };
  let messages = 0;
  const { bytes } = await writeNewFile(file, async (out) => {
    messages = await write({ ...data, ...boundsOf(from, to, zone) }, out, progress);
  });
  print(`${file === standard ? 'The file' : file} contains ${messages} messages of ${brands.length} brands.`);
  return done({ file, bytes, messages, brandIds: brands.map(({ id }) => id) });
}

/** Parses the language. @throws ConfigError if it is not supported */
function parsedLanguage(text: string): Language {
  const found = languages.find((one) => one === text);
  if (found === undefined) throw new ConfigError(`--language must be one of ${languages.join(', ')}, not ${text}.`);
  return found;
}

function mustBeDay(day: string): void {
  try {
    if (Temporal.PlainDate.from(day).toString() === day) return;
  } catch {
    // Ignores the error: the ConfigError below reports the invalid day.
  }
  throw new ConfigError(`${day} is not a date such as 2026-11-23.`);
}
