import { statSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { Refusal } from '../../shared/errors.ts';
import { figuresIn } from '../figures/set.ts';
import type { Log } from '../log/port.ts';
import type { Snapshot } from '../projections/write-past.ts';
import { damageIn, readingOf, withFileInDamage } from '../storage/derived-file.ts';
import { DamagedRows } from '../storage/derived-row.ts';
import type { Sqlite } from '../storage/sqlite.ts';
import { type Play, type ScreenThen, tooEarly } from './past-calls.ts';
import { Replay } from './replay.ts';
import { Screens, type Shown } from './screen.ts';

/** Milliseconds between updates of a playback. */
const tickMs = 250;

/** Plays back the dashboard from a past time at a multiple of real time. Measures time with a monotonic clock. */
export class Playing {
  private readonly play: Play;
  private readonly screenAt: (time: number) => Promise<ScreenThen>;
  private readonly onScreen: (then: ScreenThen) => void;
  private readonly ended: (error?: unknown) => void;
  private readonly since = performance.now();
  private timer: NodeJS.Timeout | null = null;
  private last = '';
  private isStopped = false;

  constructor(
    play: Play,
    callbacks: {
      screenAt: (time: number) => Promise<ScreenThen>;
      onScreen: (then: ScreenThen) => void;
      ended: (error?: unknown) => void;
    },
  ) {
    this.play = play;
    this.screenAt = callbacks.screenAt;
    this.onScreen = callbacks.onScreen;
    this.ended = callbacks.ended;
  }

  async start(): Promise<void> {
    await this.show(this.play.at, false);
    this.next();
  }

  private next(): void {
    if (!this.isStopped) this.timer = setTimeout(() => void this.tick().catch(this.ended), tickMs);
  }

  private async tick(): Promise<void> {
    const passed = performance.now() - this.since;
    const [now, then] = [this.play.now + passed, this.play.at + passed * this.play.speed];
    const isOver = then >= now;
    await this.show(Math.floor(Math.min(now, then)), isOver);
    if (isOver) this.ended();
    else this.next();
  }

  /**
   * Computes the screen at a time, and reports it if it has changed.
   * @param always whether to report the screen even if only its time has changed
   */
  private async show(time: number, always: boolean): Promise<void> {
    const then = await this.screenAt(time);
    const { at: _, ...rest } = then.screen;
    const print = JSON.stringify(rest);
    if (this.isStopped || (print === this.last && !always)) return;
    this.last = print;
    this.onScreen(then);
  }

  stop(): void {
    this.isStopped = true;
    if (this.timer !== null) clearTimeout(this.timer);
  }
}

/** Returns the dashboard at past times. Reads the figures through a separate connection. */
export class Moments {
  private readonly file: Sqlite;
  private readonly inode: () => number;
  private readonly openedInode: number;
  private readonly replay: Replay;
  private readonly screens: Screens;

  /**
   * @throws Refusal `validation_failed` for a time before the earliest snapshot, `not_ready` while the figures are being rebuilt
   * @throws DamagedRows if the file with the figures is damaged
   */
  constructor(dataDir: string, log: Pick<Log, 'read'>, time: number) {
    const path = join(dataDir, 'figures.db');
    this.inode = () => statSync(path).ino;
    this.openedInode = this.inode();
    this.file = withFileInDamage(new Database(path, { readonly: true, fileMustExist: true }));
    try {
      const { file } = this;
      const zone = zoneOf(file);
      this.replay = readingOf(file, () => new Replay(file, log, figuresIn(zone), snapshotBefore(file, time)));
      this.screens = new Screens(this.replay.store.sqlite, zone);
    } catch (error) {
      this.file.close();
      throw error;
    }
  }

  /**
   * Whether this replay can continue to a time. `false` for an earlier time, and for a time after the next snapshot. Also `false` if
   * `figures.db` was rebuilt, because a rebuild can also change the time zone.
   */
  leadsTo(time: number): boolean {
    if (this.inode() !== this.openedInode) return false;
    return this.replay.now <= time && snapshotBefore(this.file, time).day === this.replay.snapshot.day;
  }

  async screenAt(time: number, shown: Shown): Promise<ScreenThen> {
    try {
      await this.replay.goTo(time);
    } catch (error) {
      // Adds the path of the figures' file only to DamagedRows errors. Other errors come from reading the log and do not concern this file.
      throw error instanceof DamagedRows ? damageIn(this.file, error) : error;
    }
    return { screen: this.screens.at(time, shown), position: this.replay.position };
  }

  close(): void {
    this.replay.close();
    this.file.close();
  }
}

/** Returns the time zone of the figures, which is part of their rows' version. @throws Refusal `not_ready` */
function zoneOf(file: Sqlite): string {
  const text = file.prepare<[], string>("SELECT value FROM meta WHERE key = 'version'").pluck().get() ?? '';
  const [version, zone] = text.split(' ');
  if (zone === undefined || version !== String(figuresIn(zone).version)) throw new Refusal('not_ready');
  return zone;
}

function snapshotBefore(file: Sqlite, time: number): Snapshot {
  const one = (where: string) =>
    file.prepare<number[], Snapshot>(`SELECT day, position, at FROM snapshots ${where} LIMIT 1`);
  const found = one('WHERE at <= ? ORDER BY day DESC').get(time);
  if (found !== undefined) return found;
  const first = one('ORDER BY day').get();
  if (first !== undefined && first.position > 0) throw tooEarly();
  return { day: first?.day ?? 0, position: 0, at: 0 };
}
