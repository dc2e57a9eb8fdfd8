import type { Grain } from '../../../shared/analytics.ts';
import type { RangePart } from '../../../shared/api/figures.ts';
import type { FigureName, RankingName } from '../../../shared/figures.ts';
import type { AskedSet, SetQuestions } from '../../engine/set-questions.ts';
import { daysOf, weekOf } from '../../figures/days.ts';
import type { Sqlite } from '../../storage/sqlite.ts';
import type { PageQuery } from '../page.ts';
import { Analytics } from './analytics.ts';
import { type Asked, FigureAnswers, type Live } from './answers.ts';
import { Awards, type Of } from './awards.ts';
import { Behind, type BehindQuery } from './behind.ts';
import { Checker } from './checker.ts';
import { CustomReports, type Wanted } from './custom-report.ts';
import { DetailedTable, type TablePage } from './detailed-table.ts';
import { KeptSums, keepsNothing, type SumsKeeper } from './kept-sums.ts';
import { OverTime } from './over-time.ts';
import { Rankings } from './rankings.ts';
import { SumsReader } from './reader.ts';
import { timelineOf } from './timeline.ts';

/** All queries on the figures' rows. Arguments and results are structured-cloneable, because they cross threads. */
export function questionsOn(sqlite: Sqlite, zone: string, kept: SumsKeeper = keepsNothing) {
  const answers = new FigureAnswers(new SumsReader(sqlite, zone, kept));
  const rankings = new Rankings(answers.reader);
  const overTime = new OverTime(answers);
  const behind = new Behind(sqlite, zone, answers.reader);
  const awards = new Awards(sqlite);
  const analytics = new Analytics(answers, overTime, rankings);
  const table = new DetailedTable(answers.reader, rankings);
  const reports = new CustomReports(answers, rankings);
  const ranged = (asked: Asked, range: 'thisMonth') => ({ ...asked, range: daysOf({ range }, asked.now, zone) });
  const week = (asked: Asked) => ({ ...asked, range: daysOf(weekOf(asked.now, zone), asked.now, zone) });

  return {
    figures: (names: readonly FigureName[], asked: Asked, live: Live) => answers.figures(names, asked, live),
    percentiles: (asked: Asked) => answers.percentiles(asked),
    rank: (ranking: RankingName, asked: Asked, limit?: number) => rankings.rank(ranking, asked, limit),
    rankPage: (ranking: RankingName, asked: Asked, query: PageQuery) => rankings.rankPage(ranking, asked, query),
    entries: (asked: Asked, candidates: readonly string[]) => rankings.entries(asked, candidates),
    entriesPage: (asked: Asked, candidates: readonly string[], query: PageQuery) =>
      rankings.entriesPage(asked, candidates, query),
    entry: (asked: Asked, staffId: string) => rankings.entry(asked, staffId),
    means: (asked: Asked) => rankings.means(asked),
    week: (asked: Asked, limit: number) => rankings.entries(week(asked), [], limit),
    month: (asked: Asked, limit: number) => rankings.entries(ranged(asked, 'thisMonth'), [], limit),
    lastReplies: (of: Of, limit: number) => awards.lastReplies(of, limit),
    awards: (brandIds: readonly string[], limit: number) => {
      const names = rankings.names();
      return awards.last({ brandIds, staffId: undefined }, limit).flatMap(({ staffId, ...award }) => {
        const staff = names.get(staffId ?? '');
        return staff === undefined ? [] : [{ ...award, staff }];
      });
    },
    trends: (asked: Asked) => overTime.trends(asked),
    brand: (asked: Asked, brandId: string) => overTime.brand(asked, brandId),
    activeTimes: (asked: Asked) => overTime.activeTimes(asked),
    hours: (asked: Asked) => overTime.hours(asked),
    timeAnalysis: (asked: Asked) => overTime.timeAnalysis(asked),
    personDays: (asked: Asked) => overTime.personDays(asked),
    personHours: (asked: Asked) => overTime.personHours(asked),
    timeline: (asked: Pick<Asked, 'brandIds' | 'now'>, date: string) => timelineOf(answers.reader, asked, date),
    points: (asked: Asked, grain: Grain) => analytics.trends(asked, grain),
    behavior: (asked: Asked) => analytics.behavior(asked),
    channels: (asked: Asked, accountIds: readonly string[]) => analytics.channels(asked, accountIds),
    savings: (asked: Asked) => analytics.savings(asked),
    tableCount: (asked: Asked) => table.count(asked),
    tablePage: (asked: Asked, page: TablePage) => table.page(asked, page),
    report: (asked: Asked, wanted: Wanted) => answers.reader.together(() => reports.report(asked, wanted)),
    behind: (name: FigureName, asked: Asked, query: BehindQuery, part?: RangePart) =>
      behind.rows(name, asked, query, part),
    firstDaysEnded: (brandIds: readonly string[], from: number, to: number) =>
      brandIds.filter((id) => answers.reader.hasFirstDaysEnded(id, from, to)),
    sums: (brandIds: readonly string[], from: number, to: number, owner?: string) =>
      answers.reader.slots(brandIds, from, to, owner),
  };
}

export type FigureQuestions = ReturnType<typeof questionsOn>;
export type Question = keyof FigureQuestions;

export type AskedQuestion = readonly [Question, ...unknown[]];

export const answersOf = (questions: FigureQuestions, asked: readonly AskedQuestion[]) =>
  asked.map(([question, ...given]) => (questions[question] as (...given: unknown[]) => unknown)(...given));

/** Milliseconds. Timeout for rows that are behind. */
const behindMs = 2000;

export function figureQuestions({ store, set, reached, log, warn, recounted }: AskedSet): SetQuestions {
  const { sqlite } = store;
  const zone = set.basis ?? 'UTC';
  const kept = new KeptSums(zone);
  const questions = questionsOn(sqlite, zone, kept);
  const checker = new Checker({ log, store, zone, warn, told: recounted });
  return {
    calls: {
      /** Runs several queries in one transaction, on the same rows. */
      ask: async (position: number, asked: readonly AskedQuestion[]) => {
        await reached(position, behindMs);
        return sqlite
          .transaction(() => ({
            answers: answersOf(questions, asked),
            position: store.checkpoint(),
            at: Number(store.meta('checkpointAt') ?? 0),
            verifiedTo: checker.verifiedTo,
            zone,
          }))
          .deferred();
      },
    },
    changed: (changes) => kept.changed(changes),
    looked: () => checker.look(),
    stop: () => checker.stop(),
  };
}
