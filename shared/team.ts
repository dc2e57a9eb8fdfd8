import { heldMetrics, metricId } from './metrics.ts';
import type { Colleague, Staff } from './rows.ts';

/** Team of some brands on the dashboard, computed by the same code on the server and in every client. */

/** Whether a person works in a brand, by their list or for all brands. */
export function worksIn({ role, assignedBrands }: Pick<Staff, 'role' | 'assignedBrands'>, brandId: string): boolean {
  return role === 'super_admin' || assignedBrands.includes('all') || assignedBrands.includes(brandId);
}

/** Number of conversations assigned to a person across all brands. */
export function heldOf({ load }: Pick<Colleague, 'load'>): number {
  return Object.values(load).reduce((sum, count) => sum + count, 0);
}

/** Whether a person can be assigned conversations: they reply to customers and are online or busy. */
export function canTake({ active, answers, presence }: Pick<Colleague, 'active' | 'answers' | 'presence'>): boolean {
  return active && answers && presence !== 'offline';
}

export interface Member extends Pick<Colleague, 'id' | 'fullName' | 'role' | 'presence' | 'since' | 'answers'> {
  /** In the requested brands: open and pending conversations, those with a waiting customer, and those overdue. */
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
  /** Conversations that can be assigned to one person (settings). */
  capacity: number;
  /** Returns the value of a metric row. */
  metric: (id: string) => number;
}

/** Sort key of the team: heaviest load first. `teamOf` sorts ties by id. */
export const byLoad = ({ open, fullName }: Pick<Member, 'open' | 'fullName'>) => [-open, fullName] as const;

function compared(a: Member, b: Member): number {
  const [[load, name], [otherLoad, otherName]] = [byLoad(a), byLoad(b)];
  return load - otherLoad || name.localeCompare(otherName) || (a.id < b.id ? -1 : 1);
}

/** Returns the active people who see one of the brands, heaviest load first. Online people at capacity are shown as busy. */
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

/** Returns the people whose load counts: those who reply to customers and are not offline. */
export function thoseThere(team: readonly Member[]): Member[] {
  return team.filter(({ answers, presence }) => answers && presence !== 'offline');
}

/** Percent. `null` while nobody is available. */
export function loadRateOf(team: readonly Member[]): number | null {
  const there = thoseThere(team);
  const capacity = there.reduce((sum, one) => sum + one.capacity, 0);
  return capacity === 0 ? null : (100 * there.reduce((sum, { open }) => sum + open, 0)) / capacity;
}
