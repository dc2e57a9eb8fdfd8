import type { RouteKey } from '../../../shared/api/index.ts';
import { figureNames } from '../../../shared/figures.ts';
import { Caller } from '../world.ts';
import { areaOf, callsOf, gets, writtenOnRequest } from './calls.ts';
import { compact, differences } from './compact.ts';
import { contentOf } from './files.ts';
import type { RecordedWorld } from './seed.ts';

/** People in the order in which they make their calls. The owner calls first, because the owner can see everything. */
export const people = [
  'super_admin',
  'auditor',
  'admin',
  'manager',
  'cs_lead',
  'cs_agent',
  'viewer',
  'nobody',
] as const;
/** Callers that are not people: a wallboard, an API token, and an anonymous caller. */
const others = ['wall', 'token', 'anonymous'] as const;
type Who = (typeof people)[number] | (typeof others)[number];
/** People who make every variant of a call, because they have access to most of the data. */
const thorough: readonly Who[] = ['super_admin', 'auditor', 'cs_lead'];

/** Names of fields whose values differ between runs and machines. */
const ofMachine =
  /^(uptimeSeconds|cpuPercent|rssBytes|heapUsedBytes|heapLimitBytes|dataBytes|freeBytes|p\d\dMs|readMs|usedBytes|limitBytes|memoryLimitBytes|diskBytes|oldestWaitingMs|node)$/;
const bytesOf = /^(bytes|percent|fileSize|ms|tookMs|durationMs)$/;
const machineRoutes = ['/monitor', '/dashboard/health', '/health', '/reports', '/settings/backups', '/line-accounts'];

export const isLong = process.env.LONG !== undefined;
/** Name of the area that contains exported files with other ranges, brands and languages. Recorded only by `npm run test:long`. */
export const longArea = 'exports-long';

const allFigures = figureNames.join();

export type Answer = { status: number; body: unknown };

/** Replaces values that depend on the machine with placeholders. */
export function withoutMachine(path: string, value: unknown): unknown {
  if (!machineRoutes.some((route) => path.startsWith(route))) return value;
  return JSON.parse(
    JSON.stringify(value, (key, one) =>
      key === 'slowest'
        ? '<slowest>'
        : typeof one === 'object' || one === null || !(ofMachine.test(key) || bytesOf.test(key))
          ? one
          : `<${key}>`,
    ).replaceAll(/"\/[^"]*\/backups"/g, '"<folder>"'),
  );
}

/** Records the responses of all GET calls. */
export class Recorder {
  private readonly recorded: RecordedWorld;
  private readonly callers = new Map<Who, Caller>();
  /** Number of calls made. */
  calls = 0;
  /** Routes without a successful response to any caller. */
  readonly unanswered: RouteKey[] = [];

  constructor(recorded: RecordedWorld) {
    this.recorded = recorded;
  }

  /** Returns the recording of each area as text. */
  async areas(): Promise<Map<string, string>> {
    const { world, made } = this.recorded;
    this.recorded.forgetSessions();
    for (const name of people) this.callers.set(name, await this.recorded.as(name));
    this.callers.set('wall', new Caller(world.url, made.wall));
    this.callers.set('token', new Caller(world.url, made.apiToken));
    this.callers.set('anonymous', new Caller(world.url));
    const calls = gets.map((route) => {
      const all = callsOf(route, this.recorded);
      return { route, calls: writtenOnRequest.test(route) && !isLong ? all.slice(0, 1) : all };
    });
    const answers = new Map<string, Map<Who, Answer>>();
    // Refused calls appear in the logs, so the callers who are refused come after the callers who read the logs.
    for (const name of [...people, ...others]) {
      for (const { calls: ofRoute } of calls) {
        for (const { path, by } of ofRoute) {
          if (by === 'thorough' && !thorough.includes(name)) continue;
          if (by === 'owner' && name !== 'super_admin') continue;
          const known = answers.get(path) ?? new Map<Who, Answer>();
          answers.set(path, known.set(name, await this.ask(name, path)));
        }
      }
    }
    const areas = new Map<string, string>();
    for (const { route, calls: ofRoute } of calls) {
      const found = ofRoute.map(({ path }) => [path, answers.get(path) ?? new Map()] as const);
      const [texts, first] = this.route(found);
      if (first === undefined) this.unanswered.push(route);
      const add = (area: string, of: readonly string[]) =>
        areas.set(area, `${areas.get(area) ?? ''}# ${route}\n\n${of.join('\n')}\n`);
      const isWritten = writtenOnRequest.test(route);
      add(areaOf(route), isWritten ? texts.slice(0, 1) : texts);
      if (isWritten && isLong) add(longArea, texts.slice(1));
    }
    return areas;
  }

  /**
   * Returns the recording of a route's calls. The first call is recorded completely, and every other call by its differences from the
   * first.
   */
  private route(calls: readonly (readonly [string, ReadonlyMap<Who, Answer>])[]): [texts: string[], first: unknown] {
    let first: unknown;
    const texts = calls.map(([path, answers]) => {
      const full = [...answers.values()].find(({ status }) => status < 300) ?? answers.get('super_admin');
      if (full === undefined) throw new Error(`nobody called ${path}`);
      const title = this.recorded.names.normalizer()(decodeURIComponent(path)).replace(allFigures, '<all>');
      const lines = [`## ${title}`, ...this.groups(answers, full, first), ''];
      if (full.status < 300) first ??= full.body;
      return lines.join('\n');
    });
    return [texts, first];
  }

  /** Returns a paragraph for each different response, preceded by the names of the callers who received it. */
  private groups(answers: ReadonlyMap<Who, Answer>, full: Answer, first: unknown): string[] {
    const found = new Map<string, Who[]>();
    for (const [name, answer] of answers) {
      const text = this.paragraph(answer, full, first);
      found.set(text, [...(found.get(text) ?? []), name]);
    }
    return [...found].map(([text, names]) => `${names.join(', ')}: ${text}`);
  }

  private paragraph({ status, body }: Answer, full: Answer, first: unknown): string {
    if (status >= 300) return `${status} ${compact(body)}`;
    const isFull = JSON.stringify(body) === JSON.stringify(full.body);
    if (isFull && first === undefined) return `${status} ${compact(body)}`;
    const lines = isFull ? differences(first, body) : differences(full.body, body);
    const what = isFull ? 'the first response' : 'this response';
    return lines.length === 0
      ? `${status} as ${what}`
      : `${status} differs from ${what}\n${lines.map((line) => `  ${line}`).join('\n')}`;
  }

  private async ask(name: Who, path: string): Promise<Answer> {
    this.calls += 1;
    const { token } = this.callers.get(name) as Caller;
    const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` };
    const answered = await fetch(`${this.recorded.world.url}/api${path}`, { headers });
    const type = answered.headers.get('content-type') ?? '';
    const bytes = new Uint8Array(await answered.arrayBuffer());
    const isJson = type.includes('json');
    const body = isJson
      ? JSON.parse(Buffer.from(bytes).toString())
      : { type, name: answered.headers.get('content-disposition'), content: await contentOf(type, bytes) };
    const { success: _, ...rest } = body as { success?: boolean };
    await this.recorded.names.learn(this.recorded.world.app.log);
    const normal = this.recorded.names.normalizer();
    return { status: answered.status, body: normal(withoutMachine(path, rest)) };
  }
}
