import type { ReportData, ReportFigures } from '../../server/reports/data.ts';
import { logoPicture } from '../../server/reports/logo-picture.ts';
import type { Figure, FigureValue, Money } from '../../shared/api/figures.ts';
import { countDays } from '../../shared/days.ts';
import { type FigureName, figureNames, figures } from '../../shared/figures.ts';
import type { ReportFormat, ReportTemplate } from '../../shared/reports.ts';
import type { Language } from '../../shared/vocabulary.ts';

/** Sample data of reports, for tests that render pages and read them back. The data is that of a tea shop on a day with many customers. */

export const longName =
  'ร้านชาน้ำผึ้งและขนมไทยโบราณแห่งเมืองเชียงใหม่ The Very Long Name of a Tea House 樂活選物 简体这们 \u202Eمرحبا\u202C 🍵👨‍👩‍👧';
const names = [
  '黃詩涵',
  '張雅婷',
  'Somchai Jaidee',
  'น้ำฝน ทำดี',
  '陈冠宇',
  '鄭心怡',
  'Anna O’Neill',
  'สมศักดิ์ ตั้งใจ',
  'Ben',
  '周杰',
  'Lin',
];

const values: Partial<Record<FigureName, [number, number]>> = {
  conversations: [3778, 3561],
  avgResponseTime: [38, 44],
  onTimeReplyRate: [94.2, 92.4],
  resolutionRate: [87.4, 85.4],
  slaCompliance: [96.8, 97.2],
  csat: [4.6, 4.5],
  satisfaction: [91.2, 90.1],
  complaints: [12, 9],
  replies: [9120, 8800],
  received: [15_210, 14_900],
  replyFree: [12_521, 11_000],
  replyBilled: [1490, 1600],
  points: [84_210, 80_000],
  efficiency: [92.2, 90.3],
};

function figureOf(name: FigureName, money: readonly Money[], isEmpty: boolean): Figure {
  const { unit } = figures[name];
  const isCount = unit === 'count';
  const [is, was] = isEmpty ? [isCount ? 0 : null, isCount ? 0 : null] : (values[name] ?? [10, 10]);
  const before = money.map(({ currency, amount }) => ({ currency, amount: Math.round(amount / 1.113) }));
  const value: FigureValue = unit === 'money' ? [...money] : is;
  const previous: FigureValue = unit === 'money' ? before : was;
  const change: FigureValue =
    unit === 'money'
      ? money.map(({ currency, amount }, i) => ({ currency, amount: amount - (before[i]?.amount ?? 0) }))
      : is === null || was === null
        ? null
        : is - was;
  return { name, unit, value, previous, change, samples: isEmpty ? 0 : 210, series: [] };
}

export interface Sample {
  language?: Language;
  template?: ReportTemplate;
  format?: ReportFormat;
  days?: number;
  people?: number;
  brands?: number;
  isEmpty?: boolean;
  hasLongNames?: boolean;
  money?: readonly Money[];
  logo?: Uint8Array;
  color?: string;
  name?: string;
}

/** Returns deterministic numbers that look like those of a shop. */
const wave = (i: number, high: number) => Math.round(high * (0.72 + 0.28 * Math.sin(i * 1.7) * Math.cos(i * 0.6)));

/** Report data with every optional part present. */
export type WholeReport = { [K in keyof ReportData]: K extends 'logo' ? ReportData[K] : NonNullable<ReportData[K]> };

export function sampleReport(sample: Sample = {}): WholeReport {
  const {
    language = 'zh',
    template = 'kpi-overview',
    format = 'both',
    days = 21,
    people = 11,
    isEmpty = false,
    hasLongNames = false,
  } = sample;
  const from = '2026-11-01';
  const to = new Date(Date.parse(from) + (days - 1) * 86_400_000).toISOString().slice(0, 10);
  const count = countDays({ from, to });
  const grain = count === 1 ? 'hour' : count > 62 ? 'week' : 'day';
  const step = { hour: 3_600_000, day: 86_400_000, week: 7 * 86_400_000 }[grain];
  const length = grain === 'hour' ? 24 : Math.ceil((count * 86_400_000) / step);
  const money = isEmpty ? [] : (sample.money ?? [{ currency: 'TWD', amount: 128_460_000 }]);
  const brands = Array.from({ length: sample.brands ?? 1 }, (_, i) => ({
    id: `brand-${i}`,
    name: hasLongNames ? longName : (['樂活選物', 'Ink & Tea', 'ชาน้ำผึ้ง', '晨光書店'][i] ?? `Brand ${i}`),
    color: sample.color ?? '#c2410c',
  }));
  const all: ReportFigures = Object.fromEntries(
    figureNames.filter((name) => figures[name].of === 'range').map((name) => [name, figureOf(name, money, isEmpty)]),
  );
  const start = Date.parse(`${from}T00:00:00+08:00`);
  return {
    template,
    format,
    name: sample.name ?? (hasLongNames ? longName : { en: 'KPI overview', zh: 'KPI 概覽', th: 'ภาพรวม KPI' }[language]),
    language,
    brands,
    isAllBrands: brands.length > 1,
    logo: sample.logo === undefined ? null : logoPicture(sample.logo),
    systemName: 'LINE 客服中心',
    madeBy: hasLongNames ? longName : '林怡君',
    days: { from, to },
    before: { from: '2026-10-11', to: '2026-10-31' },
    zone: 'Asia/Taipei',
    asOf: '2026-11-21T23:59:58.000Z',
    targetPercent: 95,
    figures: all,
    grain,
    points: Array.from({ length }, (_, i) => {
      const isPeak = i === 10;
      const conversations = isEmpty ? 0 : isPeak ? 342 : wave(i, 200);
      return {
        at: new Date(start + i * step).toISOString(),
        received: conversations * 4,
        replies: conversations * 3,
        conversations,
        resolved: Math.round(conversations * 0.87),
        avgResponseTime: isEmpty || i === 15 ? null : isPeak ? 58 : wave(i, 44),
        p90ResponseTime: isEmpty || i === 15 ? null : isPeak ? 108 : wave(i, 80),
        csat: isEmpty ? null : 4.6,
        slaCompliance: isEmpty ? null : 96.8,
      };
    }),
    activeTimes: Array.from({ length: 7 }, (_, day) =>
      Array.from({ length: 24 }, (_, hour) => (isEmpty || hour < 8 ? 0 : wave(day * 24 + hour, hour > 19 ? 90 : 60))),
    ),
    hours: Array.from({ length: 24 }, (_, hour) => ({
      hour,
      replies: isEmpty || hour < 8 ? 0 : wave(hour, 480),
      avgResponseTime: isEmpty || hour < 8 ? null : wave(hour, 44),
      onTimeReplyRate: isEmpty || hour < 8 ? null : 90 + (hour % 9),
    })),
    ofBrands: brands.map((brand) => ({ brand, figures: all })),
    accounts: brands.map(({ id, name }) => ({ id: `line-${id}`, nickname: `${name} LINE`, brandId: id })),
    channels: brands.map(({ id, name }) => ({
      id: `line-${id}`,
      nickname: `${name} LINE`,
      brandId: id,
      received: isEmpty ? 0 : 15_210,
      replies: isEmpty ? 0 : 9120,
      replyFree: isEmpty ? 0 : 12_521,
      replyBilled: isEmpty ? 0 : 1490,
    })),
    people: Array.from({ length: isEmpty ? 0 : people }, (_, i) => ({
      rank: i + 1,
      previousRank: i + 1,
      staff: {
        id: `person-${i}`,
        fullName: hasLongNames ? longName : (names[i % names.length] as string),
        role: 'cs_agent',
      },
      points: 5940 - i * 430,
      winStreak: i,
      replies: 612 - i * 40,
      avgResponseTime: i === 8 ? null : 24 + i * 5,
      onTimeReplyRate: 97.1 - i,
      conversations: 580 - i * 35,
      resolutionRate: 91.2 - i,
      csat: 4.8,
      satisfaction: 92,
      efficiency: 93 - i,
    })),
    table: { rows: [], isCut: false },
    time: { start, end: start + count * 86_400_000 },
  };
}
