import { Refusal } from '../../shared/errors.ts';
import { limits } from '../../shared/limits.ts';
import type { PlayEnd } from '../../shared/sync/messages.ts';
import type { ScreenThen } from './past-calls.ts';

/** Somebody who follows a play. */
export interface Heard {
  staffId: string;
  tell: (then: ScreenThen) => void;
  ended: (why?: PlayEnd) => void;
}

/** The plays there are, the oldest first: a few in all, and fewer of one person. */
export class Plays {
  private readonly plays = new Map<string, Heard>();

  get size(): number {
    return this.plays.size;
  }

  get(id: string): Heard | undefined {
    return this.plays.get(id);
  }

  /**
   * @returns ids of the person's oldest plays, which have to end for this one
   * @throws Refusal `too_many_plays` when even then there is no place
   */
  inTheWayOf(id: string, staffId: string): string[] {
    const others = [...this.plays].filter(([other]) => other !== id);
    const own = others.filter(([, heard]) => heard.staffId === staffId).map(([other]) => other);
    const ending = own.slice(0, Math.max(0, own.length + 1 - limits.playsPerPersonMax));
    if (others.length - ending.length >= limits.playersMax) throw new Refusal('too_many_plays');
    return ending;
  }

  /** The newest from now on. */
  set(id: string, heard: Heard): void {
    this.plays.delete(id);
    this.plays.set(id, heard);
  }

  /** @returns its listener, if there was such a play */
  take(id: string): Heard | undefined {
    const heard = this.plays.get(id);
    this.plays.delete(id);
    return heard;
  }

  /** All of them, which are over. */
  takeAll(): Heard[] {
    const all = [...this.plays.values()];
    this.plays.clear();
    return all;
  }
}
