/** Upper bounds of the histogram of requests, in seconds. */
const bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
/** Maximum number of series, more than there are routes, accounts and reasons. Further series are not counted. */
const seriesMax = 5000;

type Labels = Readonly<Record<string, string>>;

const escaped = (value: string) => value.replace(/[\\"\n]/g, (sign) => (sign === '\n' ? '\\n' : `\\${sign}`));
const labelsOf = (labels: Labels) =>
  Object.entries(labels)
    .map(([name, value]) => `${name}="${escaped(value)}"`)
    .join(',');

/** A Prometheus counter by labels, since the start of the program. */
export class Tally {
  private readonly counts = new Map<string, number>();
  private readonly name: string;
  private readonly help: string;

  constructor(name: string, help: string) {
    this.name = name;
    this.help = help;
  }

  add(labels: Labels, count = 1): void {
    const key = labelsOf(labels);
    const known = this.counts.get(key);
    if (known === undefined && this.counts.size >= seriesMax) return;
    this.counts.set(key, (known ?? 0) + count);
  }

  text(): string {
    const lines = [...this.counts].map(([key, count]) => `${this.name}{${key}} ${count}`);
    return [`# HELP ${this.name} ${this.help}`, `# TYPE ${this.name} counter`, ...lines, ''].join('\n');
  }
}

interface Series {
  counts: number[];
  sum: number;
  count: number;
}

/** A Prometheus histogram of seconds by labels. */
export class Histogram {
  private readonly series = new Map<string, Series>();
  private readonly name: string;
  private readonly help: string;

  constructor(name: string, help: string) {
    this.name = name;
    this.help = help;
  }

  take(labels: Labels, seconds: number): void {
    const key = labelsOf(labels);
    let one = this.series.get(key);
    if (one === undefined) {
      if (this.series.size >= seriesMax) return;
      one = { counts: bounds.map(() => 0), sum: 0, count: 0 };
      this.series.set(key, one);
    }
    const place = bounds.findIndex((bound) => seconds <= bound);
    if (place >= 0) one.counts[place] = (one.counts[place] as number) + 1;
    one.sum += seconds;
    one.count += 1;
  }

  text(): string {
    const { name } = this;
    const lines = [...this.series].flatMap(([key, { counts, sum, count }]) => {
      let below = 0;
      const buckets = bounds.map((bound, n) => {
        below += counts[n] as number;
        return `${name}_bucket{${key},le="${bound}"} ${below}`;
      });
      return [
        ...buckets,
        `${name}_bucket{${key},le="+Inf"} ${count}`,
        `${name}_sum{${key}} ${sum}`,
        `${name}_count{${key}} ${count}`,
      ];
    });
    return [`# HELP ${name} ${this.help}`, `# TYPE ${name} histogram`, ...lines, ''].join('\n');
  }
}
