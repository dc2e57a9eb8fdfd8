import { heldMetrics, metricId } from './metrics.ts';
import type { Colleague, Staff } from './rows.ts';

/** The team of some brands as the dashboard shows it, computed alike by the server and by every screen (metrics.md, "Team"). */

/** Whether somebody works in a brand, by their list or for all of them. */
export function worksIn({ role, assignedBrands }: Pick<Staff, 'role' | 'assignedBrands'>, brandId: string): boolean {
  return role === 'super_admin' || assignedBrands.includes('all') || assignedBrands.includes(brandId);
}

/** Conversations that somebody holds, of whatever brand. */
export function heldOf({ load }: Pick<Colleague, 'load'>): number {
  return Object.values(load).reduce((sum, count) => sum + count, 0);
}

/** Whether a person can be given conversations: they answer customers and are online or busy. */
export function canTake({ active, answers, presence }: Pick<Colleague, 'active' | 'answers' | 'presence'>): boolean {
  return active && answers && presence !== 'offline';
}

export interface Member extends Pick<Colleague, 'id' | 'fullName' | 'role' | 'presence' | 'since' | 'answers'> {
  /** Of the brands that are asked for: open and pending conversations, and those in which a customer waits, or waits too long. */
  open: number;
  waiting: number;
  overtime: number;
  capacity: number;
  /** Percent. */
  loadRate: number;
}

interface Team {
  people: readonly Colleague[];
  brandIds: readonly string[];
  /** Conversations that one person can hold (settings). */
  capacity: number;
  /** The value of a metric's row. */
  metric: (id: string) => number;
}

/** As teams stand, ties by id: the heaviest load first. */
export const byLoad = ({ open, fullName }: Pick<Member, 'open' | 'fullName'>) => [-open, fullName] as const;

function compared(a: Member, b: Member): number {
  const [[load, name], [otherLoad, otherName]] = [byLoad(a), byLoad(b)];
  return load - otherLoad || name.localeCompare(otherName) || (a.id < b.id ? -1 : 1);
}

/** Active people who see one of the brands, heaviest load first. Online people at capacity are busy. */
export function teamOf({ people, brandIds, capacity, metric }: Team): Member[] {
  const sum = (part: (brandId: string) => number) => brandIds.reduce((all, brandId) => all + part(brandId), 0);
  return people
    .filter((person) => person.active && brandIds.some((brandId) => worksIn(person, brandId)))
    .map(({ id, fullName, role, presence, since, answers, load }) => {
      const open = sum((brandId) => load[brandId] ?? 0);
      const [waiting, overtime] = heldMetrics.map((name) => sum((brandId) => metric(metricId(name, brandId, id))));
      const isFull = presence === 'online' && open >= capacity;
      return {
        id,
        fullName,
        role,
        presence: isFull ? 'busy' : presence,
        since,
        answers,
        open,
        waiting: waiting ?? 0,
        overtime: overtime ?? 0,
        capacity,
        loadRate: (100 * open) / capacity,
      } as const;
    })
    .sort(compared);
}

/** People whose load counts: they answer, and are there. */
export function thoseThere(team: readonly Member[]): Member[] {
  return team.filter(({ answers, presence }) => answers && presence !== 'offline');
}

/** Percent; null while nobody is there. */
export function loadRateOf(team: readonly Member[]): number | null {
  const there = thoseThere(team);
  const capacity = there.reduce((sum, one) => sum + one.capacity, 0);
  return capacity === 0 ? null : (100 * there.reduce((sum, { open }) => sum + open, 0)) / capacity;
}
