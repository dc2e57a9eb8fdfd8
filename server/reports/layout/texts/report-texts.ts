import type { Grain } from '../../../../shared/analytics.ts';
import type { Part } from '../type-setter.ts';

/** A sentence of regular and bold parts. */
export type Sentence = Part[];

/** Values are passed formatted, including units. */
export interface ReportTexts {
  kind: string;
  allBrands: (count: number) => string;
  compared: (days: string, before: string) => string;
  comma: string;
  highlights: string;
  units: {
    seconds: string;
    minutes: string;
    ofFive: string;
    days: (days: number, hours: number) => string;
    hours: (hours: number, rest: string) => string;
  };
  change: {
    more: (size: string) => string;
    less: (size: string) => string;
    fewer: (size: string) => string;
    faster: (size: string) => string;
    slower: (size: string) => string;
    higher: (size: string) => string;
    lower: (size: string) => string;
    pointsHigher: (size: string) => string;
    pointsLower: (size: string) => string;
    same: string;
    better: string;
    worse: string;
    unknown: string;
  };
  responseTimes: string;
  responseSeconds: string;
  average: string;
  p90: string;
  within: (seconds: number) => string;
  conversations: Record<Grain, string>;
  repliesByHour: string;
  onTimeByHour: string;
  targetPercent: (percent: number) => string;
  weekdays: string;
  weekend: string;
  activeTimes: string;
  activeTimesNote: string;
  byWeekday: readonly [string, string, string, string, string, string, string];
  messages: string;
  messagesSent: (count: string) => string;
  received: string;
  free: string;
  billed: string;
  freeShare: (share: string) => Sentence;
  noMessages: string;
  people: string;
  peopleNote: (shown: number, all: number) => string;
  name: string;
  nothing: string;
  /** Notes in the PDF of a report with all details, with and without its Excel file. */
  summaryOfSheet: string;
  summaryAlone: string;
  definitionsNote: string;
  footer: (values: { asOf: string; zone: string; page: number; system: string; by: string }) => string;
  pageOf: (page: number, pages: number) => string;
  sentences: {
    response: (values: {
      is: string;
      was: string | null;
      direction: 'faster' | 'slower' | 'same';
      onTime: string;
      short: string | null;
      target: string;
    }) => Sentence;
    noResponse: Sentence;
    volume: (values: {
      count: string;
      change: string | null;
      peak: { when: string; count: string; times: string | null } | null;
      grain: Grain;
    }) => Sentence;
    noVolume: Sentence;
    quality: (values: { complaints: string; change: string | null; csat: string | null; ratings: string }) => Sentence;
    mostConversations: (values: { brand: string; count: string; share: string }) => Sentence;
    fastestBrand: (values: {
      brand: string;
      time: string;
      slowest: { brand: string; time: string } | null;
    }) => Sentence;
    mostComplaints: (values: { brand: string; count: string; all: string }) => Sentence;
    leader: (values: { name: string; points: string; replies: string; people: string }) => Sentence;
    noLeader: Sentence;
    resolution: (values: { rate: string; csat: string | null }) => Sentence;
  };
}

/** Emphasized text. */
export const bold = (text: string): Part => ({ text, weight: 'bold' });

/** Template tag for sentences: values are inserted unchanged, plain strings become regular parts. */
export function sentence(plain: TemplateStringsArray, ...values: readonly (string | Part)[]): Sentence {
  return plain.flatMap((text, i) => {
    const value = values[i];
    const part = typeof value === 'string' ? { text: value } : value;
    return [{ text }, ...(part === undefined ? [] : [part])].filter((one) => one.text !== '');
  });
}
