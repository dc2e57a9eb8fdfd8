import type { Entry } from '../../../shared/api/figures.ts';
import { type FigureName, figureNames, figures } from '../../../shared/figures.ts';
import type { Caller } from '../world.ts';
import { differences } from './differences.ts';
import { between, type Days, type Query, type Within } from './ranges.ts';
import { liveNames, mean, type Of, type Recounted, type Value } from './recounted.ts';

export interface Person {
  id: string;
  fullName: string;
  role: string;
}

/** Of these brands, by the name that a call gives them. */
export interface BrandSet {
  brand: string;
  brands: readonly string[];
}

const ofRange = figureNames.filter((name) => figures[name].of === 'range');
const bySome = (dimension: string) => (name: FigureName) => (figures[name].by as readonly string[]).includes(dimension);
/** A figure whose rows stand for what it counts one by one. */
const money = (value: Value) => (Array.isArray(value) ? value : []);
const ofOne = (query: Query) =>
  Object.entries(query)
    .map(([key, value]) => `&${key}=${value}`)
    .join('');

/** All that REST tells of figures, beside a recount of them. */
export class Agreement {
  readonly wrong: string[] = [];
  /** The answers, by what was asked. */
  readonly told = new Map<string, unknown>();
  readonly recounted: Recounted;
  private readonly caller: Caller;
  private readonly people: readonly Person[];

  constructor(caller: Caller, recounted: Recounted, people: readonly Person[]) {
    this.caller = caller;
    this.recounted = recounted;
    this.people = people;
  }

  private get calendar() {
    return this.recounted.calendar;
  }

  private async get(path: string) {
    const { status, body } = await this.caller.get(path);
    this.told.set(path, body);
    if (status !== 200) this.wrong.push(`${path}: ${status} ${JSON.stringify(body)}`);
    return body;
  }

  private async must(path: string, expected: unknown): Promise<void> {
    this.compare(path, (await this.get(path)).data, expected);
  }

  private compare(what: string, actual: unknown, expected: unknown): void {
    this.wrong.push(...differences(actual, expected).map((line) => `${what} ${line}`));
  }

  /** Everything of a set of brands over a range. */
  async all(set: BrandSet, query: Query): Promise<void> {
    const end = `?brand=${set.brand}${ofOne(query)}`;
    await this.figures(set, query);
    for (const { id } of this.people) await this.figures(set, query, id);
    await this.percentiles(set, query, end);
    await this.rankings(set, query, end);
    await this.entries(set, query, end);
    await this.overTime(set, query, end);
    await this.customers(set, query, end);
    await this.table(set, query, end);
    await this.reports(set, query);
  }

  private whole(name: FigureName, of: Of, days: Days, within: Within) {
    return this.recounted.figure(name, of, within, this.recounted.linesOf(within, days.to));
  }

  private spans(query: Query) {
    const days = this.calendar.days(query);
    return { days, within: this.calendar.within(days), before: this.calendar.previous(query) };
  }

  private async figures({ brand, brands }: BrandSet, query: Query, staff?: string): Promise<void> {
    const names = staff === undefined ? ofRange : ofRange.filter(bySome('staff'));
    const of: Of = { brands, staff };
    const { days, within, before } = this.spans(query);
    const asked = `/dashboard/figures?names=${names.join(',')}&brand=${brand}${ofOne(query)}${staff === undefined ? '' : `&staff=${staff}`}`;
    const { data } = await this.get(asked);
    for (const name of names) {
      const { value, samples, previous, change, series, unit } = data[name];
      const at = `${name} of ${asked.replace(/names=[^&]*&/, '')}`;
      if (name === 'improvement') {
        this.compare(at, value, this.recounted.improvement(of, within, before.within));
        continue;
      }
      const is = this.whole(name, of, days, within);
      this.compare(at, { value, samples, unit }, { ...is, unit: figures[name].unit });
      if (name === 'winStreak') continue;
      const was = this.whole(name, of, before.days, before.within).value;
      this.compare(`${at} before`, { previous, change }, { previous: was, change: minus(is.value, was) });
      const seven = Array.from({ length: 7 }, (_, i) => this.calendar.today.subtract({ days: 6 - i })).map((day) => ({
        at: new Date(this.calendar.startOf(day)).toISOString(),
        value: this.whole(name, of, { from: day, to: day }, this.calendar.within({ from: day, to: day })).value,
      }));
      this.compare(`${at} series`, series, seven);
    }
    for (const name of names) await this.behind(name, { brand, brands }, query, data[name], staff);
  }

  /** The counted rows are as many as the samples, and their sum or mean is the value. */
  private async behind(
    name: FigureName,
    { brand, brands }: BrandSet,
    query: Query,
    figure: { value: Value; samples: number | null },
    staff?: string,
  ) {
    const path = `/figures/${name}/rows?limit=50&brand=${brand}${ofOne(query)}${staff === undefined ? '' : `&staff=${staff}`}`;
    const rows: {
      value: number;
      counted: boolean;
      why: string;
      brandId: string;
      staffId: string | null;
      at: string;
    }[] = [];
    let cursor: string | null = null;
    do {
      const { data, meta }: { data: typeof rows; meta: { nextCursor: string | null } } = await this.get(
        cursor === null ? path : `${path}&cursor=${cursor}`,
      );
      rows.push(...data);
      cursor = meta.nextCursor;
    } while (cursor !== null);
    const counted = rows.filter((row) => row.counted);
    const values = counted.map(({ value }) => value);
    const { days } = this.spans(query);
    const within =
      name === 'lineAverageReplyTime'
        ? this.recounted.linesOf(this.calendar.within(days), days.to)
        : this.calendar.within(days);
    const strange = rows.filter(
      (row) =>
        !brands.includes(row.brandId) || !within.has(Date.parse(row.at)) || (staff ?? row.staffId) !== row.staffId,
    );
    this.compare(`${path} strange`, strange, []);
    this.compare(
      `${path} order`,
      rows.map(({ at }) => at),
      rows
        .map(({ at }) => at)
        .sort()
        .reverse(),
    );
    if (figure.samples === null || unopened.has(name)) return;
    const sum = values.reduce((so, value) => so + value, 0);
    const shown = {
      samples: figures[name].unit === 'count' && !meansOf.has(name) ? sum : values.length,
      value:
        figures[name].unit === 'money'
          ? money(figure.value).map(({ currency }) => ({
              currency,
              amount: counted.filter(({ why }) => why === currency).reduce((so, { value }) => so + value, 0),
            }))
          : figures[name].unit === 'count'
            ? sum
            : mean(values),
    };
    this.compare(`${path} count`, shown, { samples: figure.samples, value: figure.value });
  }

  private async percentiles({ brand, brands }: BrandSet, query: Query, end: string): Promise<void> {
    for (const staff of [undefined, ...this.people.map(({ id }) => id)]) {
      const { days, within } = this.spans(query);
      const path = `/dashboard/metrics/avg-response-time${end}${staff === undefined ? '' : `&staff=${staff}`}`;
      const { data } = await this.get(path);
      const responses = this.recounted.responses({ brands, staff }, within).sort((a, b) => a - b);
      this.compare(path, data.value, this.whole('avgResponseTime', { brands, staff }, days, within).value);
      for (const [name, share] of [
        ['p50', 0.5],
        ['p90', 0.9],
        ['p95', 0.95],
      ] as const) {
        const exact = responses[Math.max(1, Math.ceil(share * responses.length)) - 1];
        const isNear =
          exact === undefined ? data[name] === null : Math.abs(data[name] - exact) <= 0.0101 * exact + 0.001;
        if (!isNear) this.wrong.push(`${path} ${name}: ${data[name]} is ${exact}`);
      }
    }
    const { data } = await this.get(`/dashboard/metrics/satisfaction-score${end}`);
    const { days, within } = this.spans(query);
    this.compare(`satisfaction${end}`, data.satisfaction, this.whole('satisfaction', { brands }, days, within).value);
    void brand;
  }

  private async rankings({ brands }: BrandSet, query: Query, end: string): Promise<void> {
    const { within, before } = this.spans(query);
    const ranks = [
      ['fastest-response', 'avgResponseTime', 1],
      ['highest-satisfaction', 'csat', -1],
      ['most-replies', 'replies', -1],
      ['improvement', 'improvement', -1],
    ] as const;
    for (const [ranking, name, order] of ranks) {
      const all = this.people.flatMap((staff) => {
        const of = { brands, staff: staff.id };
        const replies = this.recounted.responses(of, within).length;
        const figure =
          name === 'improvement'
            ? { value: this.recounted.improvement(of, within, before.within), samples: replies }
            : this.recounted.figure(name, of, within);
        const { value, samples } = figure as { value: number | null; samples: number };
        return value === null || samples < 5 ? [] : [{ staff, value, samples }];
      });
      all.sort(
        (a, b) =>
          order * (a.value - b.value) || b.samples - a.samples || (a.staff.fullName < b.staff.fullName ? -1 : 1),
      );
      await this.must(
        `/dashboard/rank/${ranking}${end}&limit=50`,
        all.map((one, i) => ({ rank: i + 1, ...one })),
      );
    }
  }

  /** People with something in the range, best first. */
  private ranked(brands: readonly string[], within: Within, all: boolean) {
    const lines = this.people.flatMap((staff) => {
      const of = { brands, staff: staff.id };
      const number = (name: FigureName) => this.recounted.figure(name, of, within).value as number;
      const awards = this.recounted.awards(of, within).filter(({ points }) => points > 0);
      if (!all && !this.hasSomething(of, within)) return [];
      const line = Object.fromEntries(entryFigures.map((name) => [name, number(name)]));
      return [{ staff, line, scoredAt: awards.at(-1)?.at ?? 0, winStreak: this.recounted.streak(of) }];
    });
    const compared = (a: (typeof lines)[number], b: (typeof lines)[number]) =>
      (b.line.points ?? 0) - (a.line.points ?? 0) ||
      (b.line.replies ?? 0) - (a.line.replies ?? 0) ||
      a.scoredAt - b.scoredAt;
    lines.sort((a, b) => compared(a, b) || (a.staff.fullName < b.staff.fullName ? -1 : 1));
    let rank = 0;
    return lines.map((one, i) => {
      const above = lines[i - 1];
      if (above === undefined || compared(above, one) !== 0) rank = i + 1;
      return { ...one, rank };
    });
  }

  private hasSomething(of: Of, within: Within): boolean {
    return staffFigures.some((name) => (this.recounted.figure(name, of, within).samples ?? 0) > 0);
  }

  private entriesOf(brands: readonly string[], within: Within, before: Within): Entry[] {
    const was = new Map(this.ranked(brands, before, false).map(({ staff, rank }) => [staff.id, rank]));
    return this.ranked(brands, within, true).map(
      ({ rank, staff, line, winStreak }) =>
        ({ rank, previousRank: was.get(staff.id) ?? null, staff, winStreak, ...line }) as unknown as Entry,
    );
  }

  private async entries({ brands, brand }: BrandSet, query: Query, end: string): Promise<void> {
    const { days, within, before } = this.spans(query);
    const entries = this.entriesOf(brands, within, before.within);
    const mine = (all: Entry[]) => all.filter(({ staff }) => this.people.some(({ id }) => id === staff.id));
    for (const path of ['/performance/team', '/performance/leaderboard']) {
      const { data } = await this.get(`${path}${end}${path.endsWith('team') ? '' : '&limit=200'}`);
      this.compare(`${path}${end}`, mine(data), entries);
    }
    const efficiency = entries.map(({ staff, efficiency, onTimeReplyRate, resolutionRate, satisfaction }) => ({
      staff,
      efficiency,
      onTimeReplyRate,
      resolutionRate,
      satisfaction,
    }));
    const { data } = await this.get(`/performance/efficiency${end}`);
    this.compare(`/performance/efficiency${end}`, mine(data), efficiency);
    await this.periods(brand, brands);
    await this.overview(brands, query, end);
    for (const staff of this.people) {
      const path = `/performance/individual/${staff.id}${end}`;
      const { data: own } = await this.get(path);
      this.compare(
        `${path} entry`,
        own.entry,
        entries.find((one) => one.staff.id === staff.id),
      );
      const dayLines = daysOf(days).map((day) => {
        const one = this.calendar.within({ from: day, to: day });
        const value = (name: FigureName) => this.recounted.figure(name, { brands, staff: staff.id }, one).value;
        return {
          date: day.toString(),
          replies: value('replies'),
          avgResponseTime: value('avgResponseTime'),
          onTimeReplyRate: value('onTimeReplyRate'),
          points: value('points'),
        };
      });
      this.compare(`${path} days`, own.days, dayLines);
      const answering = this.people.filter(
        ({ id }) => this.recounted.responses({ brands, staff: id }, within).length > 0,
      ).length;
      const hours = Array.from({ length: 24 }, (_, hour) => {
        const one = this.hours(within, (at) => this.calendar.local(at).hour === hour);
        const replies = (staffId?: string) => this.recounted.responses({ brands, staff: staffId }, one).length;
        return { hour, replies: replies(staff.id), teamMean: answering === 0 ? null : replies() / answering };
      });
      this.compare(`${path} hours`, own.hours, hours);
    }
  }

  /** The champions' lists: of the week and of the month, whatever the range. */
  private async periods(brand: string, brands: readonly string[]): Promise<void> {
    const { today } = this.calendar;
    const monday = today.subtract({ days: today.dayOfWeek - 1 });
    const week = { from: monday, to: monday.add({ days: 6 }) };
    const lastWeek = { from: monday.subtract({ days: 7 }), to: monday.subtract({ days: 1 }) };
    const month = this.spans({ range: 'thisMonth' });
    for (const [period, within, before] of [
      ['week', this.calendar.within(week), this.calendar.cut(week, lastWeek).within],
      ['month', month.within, month.before.within],
    ] as const) {
      const path = `/performance/leaderboard?brand=${brand}&period=${period}&limit=200`;
      const { data } = await this.get(path);
      this.compare(
        path,
        data.filter(({ staff }: Entry) => this.people.some(({ id }) => id === staff.id)),
        this.entriesOf(brands, within, before),
      );
    }
  }

  private async overview(brands: readonly string[], query: Query, end: string): Promise<void> {
    const { data } = await this.get(`/performance/overview${end}`);
    const { within } = this.spans(query);
    const responses = this.recounted.responses({ brands }, within);
    const [n, fast] = [responses.length, responses.filter((one) => one <= 30).length];
    // So many on time in a row reach 95 %.
    let needed = 0;
    while (n > 0 && 100 * (fast + needed) < 95 * (n + needed)) needed += 1;
    this.compare(
      `/performance/overview${end}`,
      { fastNeeded: data.fastNeeded, replies: data.figures.replies.value },
      { fastNeeded: needed, replies: n },
    );
    const ever = between(Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY);
    const last = this.recounted.awards({ brands }, ever).slice(-50).reverse();
    const shown = last.map(({ at, staffId, seconds }) => ({ at: new Date(at).toISOString(), staffId, seconds }));
    this.compare(`/performance/overview${end} last`, byAll(data.lastReplies), byAll(shown));
  }

  private hours(within: Within, has: (at: number) => boolean): Within {
    return { ...within, has: (at) => within.has(at) && has(at) };
  }

  private async overTime({ brands }: BrandSet, query: Query, end: string): Promise<void> {
    const { days, within } = this.spans(query);
    const { calendar, recounted } = this;
    const week = (value: (one: Within) => Value) =>
      Array.from({ length: 7 }, (_, weekday) =>
        Array.from({ length: 24 }, (_, hour) =>
          value(
            this.hours(
              within,
              (at) => calendar.local(at).dayOfWeek === weekday + 1 && calendar.local(at).hour === hour,
            ),
          ),
        ),
      );
    const of = { brands };
    const value = (name: FigureName) => (one: Within) => recounted.figure(name, of, one).value;
    const received = week(value('received'));
    await this.must(`/analytics/time-analysis${end}`, {
      received,
      avgResponseTime: week(value('avgResponseTime')),
      onTimeReplyRate: week(value('onTimeReplyRate')),
    });
    const lines = daysOf(days).map((day) => {
      const one = calendar.within({ from: day, to: day });
      const byNow = between(one.start, calendar.endOfSlot(calendar.sameTime(day)));
      const names = ['avgResponseTime', 'conversations', 'received', 'replies'] as const;
      return {
        date: day.toString(),
        conversationsByNow: value('conversations')(byNow),
        ...Object.fromEntries(names.map((name) => [name, value(name)(one)])),
      };
    });
    await this.must(`/dashboard/analytics/trends${end}`, { days: lines, activeTimes: received });
    const line = (one: Within) => ({
      replies: value('replies')(one),
      avgResponseTime: value('avgResponseTime')(one),
      onTimeReplyRate: value('onTimeReplyRate')(one),
    });
    await this.must(`/performance/time-analysis${end}`, {
      hours: Array.from({ length: 24 }, (_, hour) => ({
        hour,
        ...line(this.hours(within, (at) => calendar.local(at).hour === hour)),
      })),
      weekdays: Array.from({ length: 7 }, (_, i) => ({
        weekday: i + 1,
        ...line(this.hours(within, (at) => calendar.local(at).dayOfWeek === i + 1)),
      })),
    });
    const hourMs = 3_600_000;
    for (const [grain, parts] of [
      ['day', parted(days, (day) => day.toString())],
      ['week', parted(days, (day) => `${day.yearOfWeek} ${day.weekOfYear}`)],
      ['month', parted(days, (day) => day.toString().slice(0, 7))],
    ] as const) {
      const points = parts.map((part) => this.point(of, calendar.within(part)));
      await this.trends(grain, end, points, brands);
    }
    const starts: number[] = [];
    for (let at = within.start; at < within.end; at += hourMs) starts.push(at);
    await this.trends(
      'hour',
      end,
      starts.map((at) => this.point(of, between(at, at + hourMs))),
      brands,
    );
  }

  private point(of: Of, one: Within) {
    const value = (name: FigureName) => this.recounted.figure(name, of, one).value;
    const names = [
      'received',
      'replies',
      'conversations',
      'resolved',
      'avgResponseTime',
      'csat',
      'slaCompliance',
    ] as const;
    return { at: new Date(one.start).toISOString(), ...Object.fromEntries(names.map((name) => [name, value(name)])) };
  }

  private async trends(grain: string, end: string, points: unknown[], _brands: readonly string[]): Promise<void> {
    const { data } = await this.get(`/analytics/messages/trends${end}&grain=${grain}`);
    const shown = data.points.map(({ p90ResponseTime: _, ...point }: Record<string, unknown>) => point);
    this.compare(`/analytics/messages/trends${end}&grain=${grain}`, shown, points);
  }

  private async customers({ brands }: BrandSet, query: Query, end: string): Promise<void> {
    const { days, within } = this.spans(query);
    const of = { brands };
    const value = (name: FigureName, one: Of = of) => this.whole(name, one, days, within).value;
    const those = this.recounted.facts.cases.filter(({ brandId, single }) => brands.includes(brandId) && single);
    const { data } = await this.get(`/analytics/users/behavior${end}`);
    const names = ['newCustomers', 'returningCustomers', 'activeRate', 'messagesPerCustomer', 'unfollowed'] as const;
    const { activeTimes: _, languages, ...rest } = data;
    this.compare(`/analytics/users/behavior${end}`, rest, {
      ...Object.fromEntries(names.map((name) => [name, value(name)])),
      memberGroups: ['normal', 'vip1', 'vip2', 'vip3'].map((memberGroup) => ({
        memberGroup,
        customers: those.filter((one) => one.memberGroup === memberGroup).length,
      })),
    });
    const spoken = [...new Set(those.map(({ language }) => language))].map((language) => ({
      language,
      customers: those.filter((one) => one.language === language).length,
    }));
    this.compare(`languages${end}`, byAll(languages), byAll(spoken));
    const month = this.spans({ range: 'thisMonth' });
    const { data: lines } = await this.get(`/dashboard/analytics/brands${end}`);
    this.compare(
      `/dashboard/analytics/brands${end}`,
      lines.map(({ brand, ...line }: { brand: { id: string } }) => ({ id: brand.id, ...line })),
      lines.map(({ brand: { id } }: { brand: { id: string } }) => ({
        id,
        customers: this.recounted.figure('activeRate', { brands: [id] }, within).samples,
        activeRate: value('activeRate', { brands: [id] }),
        csat: value('csat', { brands: [id] }),
        satisfaction: value('satisfaction', { brands: [id] }),
        complaints: value('complaints', { brands: [id] }),
        staffPerformance: value('efficiency', { brands: [id] }),
        revenue: this.recounted.figure('revenue', { brands: [id] }, month.within).value,
        conversations: value('conversations', { brands: [id] }),
      })),
    );
    this.compare(
      `brands${end}`,
      lines.map((line: { brand: { id: string } }) => line.brand.id).sort(),
      [...brands].sort(),
    );
    const { data: channels } = await this.get(`/analytics/channels${end}`);
    for (const { lineAccount, brandId, ...line } of channels) {
      const one = { brands: [brandId], channel: lineAccount.id };
      const counts = ['received', 'replies', 'replyFree', 'replyBilled'] as const;
      this.compare(
        `/analytics/channels${end}`,
        line,
        Object.fromEntries(counts.map((name) => [name, value(name, one)])),
      );
    }
  }

  private async table({ brands }: BrandSet, query: Query, end: string): Promise<void> {
    const { days } = this.spans(query);
    const { data } = await this.get(`/analytics/rows${end}&limit=200`);
    const known = new Map(data.map((row: { date: string; staff: Person }) => [`${row.date} ${row.staff.id}`, row]));
    for (const day of daysOf(days)) {
      const within = this.calendar.within({ from: day, to: day });
      for (const { id, fullName } of this.people) {
        const of = { brands, staff: id };
        const value = (name: FigureName) => this.recounted.figure(name, of, within).value;
        const expected = this.hasSomething(of, within)
          ? {
              date: day.toString(),
              staff: { id, fullName },
              conversations: value('conversations'),
              avgResponseTime: value('avgResponseTime'),
              resolvedPercent: value('resolutionRate'),
              csat: value('csat'),
              complaints: value('complaints'),
              revenue: value('revenue'),
            }
          : undefined;
        this.compare(`/analytics/rows${end} ${day} ${fullName}`, known.get(`${day} ${id}`), expected);
      }
    }
  }

  private async reports(set: BrandSet, query: Query): Promise<void> {
    const { days, within } = this.spans(query);
    const { calendar } = this;
    const plain = ofRange.filter((name) => name !== 'winStreak' && name !== 'improvement');
    const summed = plain.filter((name) => !wholeSpans.has(name));
    const byKey = (parts: Days[], key: (day: Temporal.PlainDate) => string) =>
      parts.map((part): [string, Of, Days, Within] => [key(part.from), set, part, calendar.within(part)]);
    const week = (day: Temporal.PlainDate) => `${day.yearOfWeek}-W${String(day.weekOfYear).padStart(2, '0')}`;
    const divided: [string, readonly FigureName[], [string, Of, Days, Within][]][] = [
      ['day', plain, byKey(parted(days, String), String)],
      ['week', plain, byKey(parted(days, week), week)],
      [
        'month',
        plain,
        byKey(
          parted(days, (day) => day.toString().slice(0, 7)),
          (day) => day.toString().slice(0, 7),
        ),
      ],
      [
        'weekday',
        summed,
        Array.from({ length: 7 }, (_, i) => [
          String(i + 1),
          set,
          days,
          this.hours(within, (at) => calendar.local(at).dayOfWeek === i + 1),
        ]),
      ],
      [
        'hour',
        summed,
        Array.from({ length: 24 }, (_, hour) => [
          String(hour),
          set,
          days,
          this.hours(within, (at) => calendar.local(at).hour === hour),
        ]),
      ],
      ['brand', plain, set.brands.map((id) => [id, { brands: [id] }, days, within])],
      ['staff', summed.filter(bySome('staff')), this.people.map(({ id }) => [id, { ...set, staff: id }, days, within])],
    ];
    for (const [by, names, parts] of divided) {
      for (let start = 0; start < names.length; start += 20) {
        const some = names.slice(start, start + 20);
        const { status, body } = await this.caller.post('/analytics/custom-report', {
          figures: some,
          by,
          brand: set.brand,
          ...query,
        });
        const at = `report by ${by} of ${set.brand} ${JSON.stringify(query)}`;
        if (status !== 200) this.wrong.push(`${at}: ${status} ${JSON.stringify(body)}`);
        if (status !== 200) continue;
        const { rows, totals, columns } = body.data as {
          rows: { key: string; values: Value[] }[];
          totals: Value[];
          columns: { name: FigureName }[];
        };
        const named = (values: Value[] | undefined) =>
          Object.fromEntries(columns.map(({ name }, i) => [name, values?.[i]]));
        this.compare(
          `${at} totals`,
          named(totals),
          Object.fromEntries(some.map((name) => [name, this.whole(name, set, days, within).value])),
        );
        for (const [key, of, part, one] of parts) {
          const values = Object.fromEntries(some.map((name) => [name, this.whole(name, of, part, one).value]));
          const found = rows.find((row) => row.key === key)?.values;
          if (found === undefined && by === 'staff' && !this.hasSomething(of, one)) continue;
          this.compare(`${at} ${key}`, named(found), values);
        }
      }
    }
  }

  /** The figures that say now: their closing values of six days, and yesterday at this time. */
  async live({ brand, brands }: BrandSet): Promise<void> {
    const { calendar, recounted } = this;
    const { data } = await this.get(`/dashboard/figures?names=${liveNames.join(',')}&brand=${brand}`);
    const yesterday = calendar.endOfSlot(calendar.sameTime(calendar.today.subtract({ days: 1 })));
    for (const name of liveNames) {
      const { value, previous, change, samples, series } = data[name];
      const [is, was] = [recounted.live(name, { brands }), recounted.liveAt(name, { brands }, yesterday)];
      this.compare(
        `${name} of ${brand}`,
        { value, previous, change, samples },
        { value: is, previous: was, change: minus(is, was), samples: is },
      );
      const seven = Array.from({ length: 7 }, (_, i) => calendar.today.subtract({ days: 6 - i })).map((day, i) => ({
        at: new Date(calendar.startOf(day)).toISOString(),
        value: i === 6 ? is : recounted.liveAt(name, { brands }, calendar.startOf(day.add({ days: 1 }))),
      }));
      this.compare(`${name} of ${brand} series`, series, seven);
    }
  }
}

const entryFigures = [
  'points',
  'replies',
  'avgResponseTime',
  'onTimeReplyRate',
  'conversations',
  'resolutionRate',
  'csat',
  'satisfaction',
  'efficiency',
] as const;
const wholeSpans: ReadonlySet<FigureName> = new Set([
  'activeRate',
  'returningCustomers',
  'messagesPerCustomer',
  'lineAverageReplyTime',
]);
const staffFigures = figureNames.filter(
  (name) =>
    figures[name].of === 'range' &&
    bySome('staff')(name) &&
    name !== 'winStreak' &&
    name !== 'improvement' &&
    name !== 'lineAverageReplyTime',
);
/** Shares of people, whose rows stand for people. */
const meansOf: ReadonlySet<FigureName> = new Set(['messagesPerCustomer']);
/** Streaks are told by all their replies; messages and customers have no rows. */
const unopened: ReadonlySet<FigureName> = new Set([
  'winStreak',
  'received',
  'activeRate',
  'returningCustomers',
  'messagesPerCustomer',
]);

const byAll = (rows: readonly unknown[]) => rows.map((row) => JSON.stringify(row)).sort();

function daysOf({ from, to }: Days): Temporal.PlainDate[] {
  const days: Temporal.PlainDate[] = [];
  for (let day = from; Temporal.PlainDate.compare(day, to) <= 0; day = day.add({ days: 1 })) days.push(day);
  return days;
}

/** The days of a range in parts of the same key. */
function parted(range: Days, key: (day: Temporal.PlainDate) => string): Days[] {
  const parts: Days[] = [];
  for (const day of daysOf(range)) {
    const last = parts.at(-1);
    if (last !== undefined && key(last.from) === key(day)) last.to = day;
    else parts.push({ from: day, to: day });
  }
  return parts;
}

function minus(is: Value, was: Value): Value {
  if (is === null || was === null) return null;
  if (typeof is === 'number' || typeof was === 'number') return (is as number) - (was as number);
  const currencies = [...new Set([...is, ...was].map(({ currency }) => currency))].sort();
  const amount = (all: typeof is, currency: string) => all.find((one) => one.currency === currency)?.amount ?? 0;
  return currencies.map((currency) => ({ currency, amount: amount(is, currency) - amount(was, currency) }));
}
