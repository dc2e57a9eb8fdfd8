/** Milliseconds during which repeated lines are counted instead of written. */
const windowMs = 60_000;
/** Maximum number of distinct lines per window. When it is reached, new lines with the same level and message count as equal. */
const keysMax = 500;

interface Line {
  level: number;
  msg?: string;
  lineAccountId?: string;
  code?: string;
  err?: { type?: string; message?: string };
  security?: unknown;
}

/**
 * Deduplicates warnings and errors. Writes the first of equal lines immediately, and the repetitions within a minute as one line with a
 * count (`times`). A flood of failures therefore cannot fill the output or displace other lines.
 */
export class RepeatedLines {
  private readonly repeated = new Map<string, { last: string; times: number }>();
  private readonly write: (line: string) => void;
  private timer: NodeJS.Timeout | null = null;

  constructor(write: (line: string) => void) {
    this.write = write;
  }

  /** @param text a warning or error line of pino */
  take(text: string): void {
    const { level, msg, lineAccountId, code, err, security } = JSON.parse(text) as Line;
    const full = JSON.stringify([level, msg, lineAccountId, code, err?.type, err?.message, security]);
    const key = this.repeated.has(full) || this.repeated.size < keysMax ? full : JSON.stringify([level, msg]);
    const known = this.repeated.get(key);
    if (known === undefined) {
      this.repeated.set(key, { last: text, times: 0 });
      this.write(text);
    } else {
      known.last = text;
      known.times += 1;
    }
    this.timer ??= setInterval(() => this.flush(), windowMs).unref();
  }

  /** Writes the repeated lines and resets their counts. Removes lines that were not repeated. */
  flush(): void {
    for (const [key, { last, times }] of this.repeated) {
      if (times === 0) this.repeated.delete(key);
      else {
        this.write(times === 1 ? last : `${JSON.stringify({ ...(JSON.parse(last) as Line), times })}\n`);
        this.repeated.set(key, { last, times: 0 });
      }
    }
    if (this.repeated.size > 0 || this.timer === null) return;
    clearInterval(this.timer);
    this.timer = null;
  }

  /** Writes the repeated lines and stops counting. Called before the program ends. */
  stop(): void {
    this.flush();
    if (this.timer !== null) clearInterval(this.timer);
    this.timer = null;
  }
}
