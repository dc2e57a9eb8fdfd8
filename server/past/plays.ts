import { Refusal } from '../../shared/errors.ts';
import { limits } from '../../shared/limits.ts';
import type { PlayEnd } from '../../shared/sync/messages.ts';
import type { ScreenThen } from './past-calls.ts';

/** The viewer of a playback. */
export interface Heard {
  staffId: string;
  tell: (then: ScreenThen) => void;
  ended: (why?: PlayEnd) => void;
}

/** Active playbacks, oldest first. Limited in total and per person. */
export class Plays {
  private readonly plays = new Map<string, Heard>();

  get size(): number {
    return this.plays.size;
  }

  get(id: string): Heard | undefined {
    return this.plays.get(id);
  }

  /**
   * @returns ids of the person's oldest playbacks, which must end to make room
   * @throws Refusal `too_many_plays` if there is no room even then
   */
  inTheWayOf(id: string, staffId: string): string[] {
    const others = [...this.plays].filter(([other]) => other !== id);
    const own = others.filter(([, heard]) => heard.staffId === staffId).map(([other]) => other);
    const ending = own.slice(0, Math.max(0, own.length + 1 - limits.playsPerPersonMax));
    if (others.length - ending.length >= limits.playersMax) throw new Refusal('too_many_plays');
    return ending;
  }

  /** Adds a playback as the newest. */
  set(id: string, heard: Heard): void {
    this.plays.delete(id);
    this.plays.set(id, heard);
  }

  /** Removes a playback. @returns its viewer, if it existed */
  take(id: string): Heard | undefined {
    const heard = this.plays.get(id);
    this.plays.delete(id);
    return heard;
  }

  /** Removes and returns all playbacks. */
  takeAll(): Heard[] {
    const all = [...this.plays.values()];
    this.plays.clear();
    return all;
  }
}
