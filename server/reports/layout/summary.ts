import type { Figure } from '../../../shared/api/figures.ts';
import type { FigureName } from '../../../shared/figures.ts';
import { unreachable } from '../../../shared/unreachable.ts';
import type { ReportBrand, ReportData, ReportFigures } from '../data.ts';
import { bold, type Formatter } from './formatter.ts';
import { pointLabel } from './points.ts';
import { reportTexts } from './report-texts.ts';
import type { Part } from './type-setter.ts';

/** A sentence that consists of regular and bold parts. */
type Sentence = Part[];

const texts = reportTexts.summary;

/**
 * Returns the sentences at the top of a report, computed from its figures. Returns at most three sentences, and no sentence about data that
 * the report does not contain.
 */
export function summaryOf(data: ReportData, formatter: Formatter): Sentence[] {
  return sentencesOf(data, formatter).filter((sentence) => sentence !== null);
}

function sentencesOf(data: ReportData, formatter: Formatter): (Sentence | null)[] {
  switch (data.template) {
    case 'kpi-overview':
    case 'full-detail':
      return [response(data, formatter), volume(data, formatter), quality(data, formatter)];
    case 'brand-comparison':
      return [most(data, formatter), fastest(data, formatter), complaints(data, formatter)];
    case 'agent-performance':
      return [response(data, formatter), leader(data, formatter), resolution(data, formatter)];
    default:
      return unreachable(data.template);
  }
}

/** Whether the report contains these figures, with or without a value. Figures that the creator has no access to are missing. */
const hasFigures = (figures: ReportFigures, ...names: readonly FigureName[]) => names.every((name) => name in figures);

const numberIn = (figure: Figure | undefined): number | null =>
  typeof figure?.value === 'number' ? figure.value : null;
function changeOf(figure: Figure | undefined, formatter: Formatter): string | null {
  if (figure === undefined || figure.previous === 0 || figure.previous === null) return null;
  const text = formatter.change(figure)?.text ?? null;
  return text === formatter.textIn(reportTexts.change.same) ? null : text;
}

function response({ figures, targetPercent }: ReportData, formatter: Formatter): Sentence | null {
  if (!hasFigures(figures, 'avgResponseTime', 'onTimeReplyRate')) return null;
  const [is, onTime] = [numberIn(figures.avgResponseTime), numberIn(figures.onTimeReplyRate)];
  if (is === null || onTime === null) return formatter.sentence(texts.noResponse);
  const was = typeof figures.avgResponseTime?.previous === 'number' ? figures.avgResponseTime.previous : null;
  const [isText, wasText] = [formatter.text(is, 'seconds'), was === null ? null : formatter.text(was, 'seconds')];
  const missing = Math.round((targetPercent - onTime) * 10) / 10;
  return formatter.sentence(texts.response, {
    is: bold(isText),
    was: wasText,
    direction: was === null || isText === wasText ? 'same' : is < was ? 'faster' : 'slower',
    onTime: bold(formatter.text(onTime, 'percent')),
    short: missing <= 0 ? null : formatter.number(missing, 1),
    target: `${targetPercent}\u00a0%`,
  });
}

function volume(data: ReportData, formatter: Formatter): Sentence | null {
  const { figures } = data;
  if (!hasFigures(figures, 'conversations')) return null;
  const count = numberIn(figures.conversations);
  if (count === null || count === 0) return formatter.sentence(texts.noVolume);
  return formatter.sentence(texts.volume, {
    conversations: count,
    count: bold(formatter.number(count)),
    change: changeOf(figures.conversations, formatter),
    ...peakOf(data, formatter),
  });
}

/**
 * Returns the data point with the most conversations. All values of the result are `null` unless this number is clearly above the average.
 */
function peakOf(data: ReportData, formatter: Formatter) {
  const none = { peak: null, times: null };
  const points = data.points ?? [];
  if (points.length < 2) return none;
  const highest = points.reduce((best, point) => (point.conversations > best.conversations ? point : best));
  const mean = points.reduce((sum, point) => sum + point.conversations, 0) / points.length;
  const times = mean === 0 ? 0 : highest.conversations / mean;
  if (times < 1.05) return none;
  return {
    peak: data.grain,
    when: pointLabel(data, formatter, highest.at, 'long'),
    most: formatter.number(highest.conversations),
    times: times >= 1.2 ? formatter.number(times, 1) : null,
  };
}

function quality({ figures }: ReportData, formatter: Formatter): Sentence | null {
  if (!hasFigures(figures, 'complaints', 'csat')) return null;
  return formatter.sentence(texts.quality, {
    complaints: bold(formatter.number(numberIn(figures.complaints) ?? 0)),
    change: changeOf(figures.complaints, formatter),
    csat: csatIn(figures.csat, formatter),
    ratings: formatter.number(figures.csat?.samples ?? 0),
  });
}

function csatIn(figure: Figure | undefined, formatter: Formatter): string | null {
  const csat = numberIn(figure);
  return csat === null ? null : bold(formatter.number(csat, 1));
}

/** Returns the brands that have a value of the figure, highest first. */
function ranked({ ofBrands }: ReportData, name: 'conversations' | 'avgResponseTime' | 'complaints') {
  return ofBrands
    .flatMap(({ brand, figures }) => {
      const value = numberIn(figures[name]);
      return value === null ? [] : [{ brand, value }];
    })
    .sort((a, b) => b.value - a.value) as { brand: ReportBrand; value: number }[];
}

function most(data: ReportData, formatter: Formatter): Sentence | null {
  if (!hasFigures(data.figures, 'conversations')) return null;
  const [first] = ranked(data, 'conversations');
  const all = numberIn(data.figures.conversations) ?? 0;
  if (first === undefined || first.value === 0 || all === 0) return formatter.sentence(texts.noVolume);
  const share = formatter.text((100 * first.value) / all, 'percent');
  return formatter.sentence(texts.mostConversations, {
    brand: bold(first.brand.name),
    count: formatter.number(first.value),
    share,
  });
}

function fastest(data: ReportData, formatter: Formatter): Sentence | null {
  if (!hasFigures(data.figures, 'avgResponseTime')) return null;
  const brands = ranked(data, 'avgResponseTime');
  const [slowest, first] = [brands[0], brands.at(-1)];
  if (first === undefined || slowest === undefined) return formatter.sentence(texts.noResponse);
  const timeOf = ({ value }: typeof first) => formatter.text(value, 'seconds');
  const values = { brand: bold(first.brand.name), time: timeOf(first) };
  return brands.length === 1
    ? formatter.sentence(texts.onlyBrand, values)
    : formatter.sentence(texts.fastestBrand, {
        ...values,
        slowest: slowest.brand.name,
        slowestTime: timeOf(slowest),
      });
}

function complaints(data: ReportData, formatter: Formatter): Sentence | null {
  const [first] = ranked(data, 'complaints');
  const all = numberIn(data.figures.complaints) ?? 0;
  if (first === undefined || all === 0 || data.ofBrands.length === 1) return quality(data, formatter);
  return formatter.sentence(texts.mostComplaints, {
    brand: bold(first.brand.name),
    count: formatter.number(first.value),
    all: formatter.number(all),
  });
}

function leader({ people }: ReportData, formatter: Formatter): Sentence | null {
  if (people === null) return null;
  const [first] = people;
  if (first === undefined || first.points === 0) return formatter.sentence(texts.noLeader);
  return formatter.sentence(texts.leader, {
    name: bold(first.staff.fullName),
    points: formatter.number(first.points),
    replies: formatter.number(first.replies),
    people: formatter.number(people.filter(({ replies }) => replies > 0).length),
  });
}

function resolution(data: ReportData, formatter: Formatter): Sentence | null {
  if (!hasFigures(data.figures, 'resolutionRate', 'csat')) return null;
  const rate = numberIn(data.figures.resolutionRate);
  if (rate === null) return quality(data, formatter);
  return formatter.sentence(texts.resolution, {
    rate: bold(formatter.text(rate, 'percent')),
    csat: csatIn(data.figures.csat, formatter),
  });
}
