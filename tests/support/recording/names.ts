import { hostname } from 'node:os';
import type { LogRecord } from '../../../server/log/port.ts';

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/** Matches tokens, links and ids of uploads. */
const randomText = /(?<![\w-])(?:[\w-]{32}|[\w-]{43})(?![\w-])/g;

/** Fields whose values differ between runs or machines: their values become placeholders of the same name. */
const unstable = new Set([
  ...['version', 'position', 'head', 'epoch', 'nextCursor', 'previousCursor', 'secret', 'uri', 'ticket', 'verifiedTo'],
]);

/**
 * Stable names of ids. Ids that events contain are named after their field, in log order, so that a change of one response does not rename
 * the ids in other responses. All other ids and secrets are numbered within one entry of the recording.
 */
export class Names {
  private readonly known = new Map<string, string>();
  private readonly counts = new Map<string, number>();
  private position = 0;
  /** Names of records by position. Ids of lines, activities and audit entries contain the position. */
  private readonly records = new Map<number, string>();

  /** Assigns a fixed name to an id. */
  name(id: string, name: string): void {
    this.known.set(id, `<${name}>`);
  }

  nameOf(id: string): string {
    return this.known.get(id) ?? id;
  }

  /** Names the ids of all records since the last call. */
  async learn(log: { read(after: number, limit: number): Promise<LogRecord[]> }): Promise<void> {
    for (;;) {
      const records = await log.read(this.position, 500);
      for (const { events, position } of records) {
        this.position = position;
        this.records.set(position, this.counted(events[0]?.type ?? 'record'));
        for (const event of events) this.see('id', event);
      }
      if (records.length < 500) return;
    }
  }

  private see(field: string, value: unknown): void {
    if (typeof value === 'string') {
      for (const [id] of value.matchAll(uuid)) this.add(field, id);
    } else if (Array.isArray(value)) {
      for (const one of value) this.see(field, one);
    } else if (typeof value === 'object' && value !== null) {
      for (const [key, one] of Object.entries(value)) this.see(key === 'id' ? field : key, one);
    }
  }

  private add(field: string, id: string): void {
    if (this.known.has(id)) return;
    const kind = field
      .replace(/Ids?$/, '')
      .replace(/([a-z])([A-Z])/g, '$1 $2')
      .toLowerCase();
    this.known.set(id, this.counted(kind));
  }

  private counted(kind: string): string {
    const count = (this.counts.get(kind) ?? 0) + 1;
    this.counts.set(kind, count);
    return `<${kind} ${count}>`;
  }

  /** Returns a function that replaces unstable values with placeholders, with a numbering of its own. */
  normalizer(): <T>(value: T) => T {
    const own = new Map<string, string>();
    const counts = new Map<string, number>();
    const numbered = (kind: string, value: string) => {
      const known = own.get(value);
      if (known !== undefined) return known;
      const count = (counts.get(kind) ?? 0) + 1;
      counts.set(kind, count);
      own.set(value, `<${kind} ${count}>`);
      return `<${kind} ${count}>`;
    };
    const record = (match: string, start = '', position = '') =>
      start === '' && !/^\d{3,}$/.test(position) ? match : start + (this.records.get(Number(position)) ?? position);
    const text = (value: string): string =>
      value
        .replace(uuid, (id) => this.known.get(id) ?? numbered('id', id))
        .replace(/eyJ[\w-]+\.[\w-]+\.[\w-]+/g, (token) => numbered('token', token))
        .replace(/\bo[aw]t_[\w-]+/g, (token) => numbered('token', token))
        .replace(
          /(\/(?:invitation|reset|media|m|l|call|c|i)\/)[\w.~-]{20,}/g,
          (match, start) => start + numbered('token', match),
        )
        .replace(/\b[0-9a-f]{64}\b/g, (hash) => numbered('hash', hash))
        .replace(/(?<=[a-zA-Z]\/)(\d{3,})$/, (position) => this.records.get(Number(position)) ?? position)
        .replace(/>\.(\d+)/g, (_, position) => `>.${this.records.get(Number(position)) ?? position}`)
        .replace(/\b(?:[A-Z0-9]{4}-){3}[A-Z0-9]{4}\b/g, '<recovery code>')
        .replace(/^\d{6}$/, '<code>')
        .replace(/(secret=)[A-Z2-7]{16,}/g, '$1<secret>')
        .replace(/\b(line-|audit |activity )?(\d+)(?=[/:-][a-z])/g, record)
        .replace(randomText, (token) => (/[A-Z]/.test(token) && /[a-z]/.test(token) ? numbered('token', token) : token))
        .replace(/(127\.0\.0\.1|localhost):\d+/g, '$1:<port>');
    const replace = (key: string, value: unknown): unknown => {
      if (unstable.has(key) && value !== null && typeof value !== 'object' && typeof value !== 'boolean')
        return `<${key}>`;
      if (key === 'host' && value === hostname()) return '<host>';
      if (key === 'token' && typeof value === 'string') return numbered('token', value);
      if (typeof value === 'string') return text(value);
      if (Array.isArray(value)) return value.map((one) => replace('', one));
      if (typeof value !== 'object' || value === null) return value;
      return Object.fromEntries(Object.entries(value).map(([name, one]) => [text(name), replace(name, one)]));
    };
    return (value) => replace('', value) as typeof value;
  }
}
