import { heldMetrics, metricId } from './metrics.ts';
import type { Colleague, Staff } from './rows.ts';

/** Computes the team on the dashboard, for some brands. The server and every client use the same code. */

/** Whether a person works in a brand, either because it is in their list or because they see all brands. */
export function worksIn({ role, assignedBrands }: Pick<Staff, 'role' | 'assignedBrands'>, brandId: string): boolean {
  return role === 'super_admin' || assignedBrands.includes('all') || assignedBrands.includes(brandId);
}

/** Returns the number of conversations assigned to a person across all brands. */
export function heldOf({ load }: Pick<Colleague, 'load'>): number {
  return Object.values(load).reduce((sum, count) => sum + count, 0);
}

/** Whether a person can be assigned conversations: they reply to customers and are online or busy. */
export function canTake({ active, answers, presence }: Pick<Colleague, 'active' | 'answers' | 'presence'>): boolean {
  return active && answers && presence !== 'offline';
}

export interface Member extends Pick<Colleague, 'id' | 'fullName' | 'role' | 'presence' | 'since' | 'answers'> {
  /** Number of open and pending conversations in the requested brands. */
  open: number;
  /** Number of conversations in the requested brands in which a customer waits. */
  waiting: number;
  /** Number of overdue conversations in the requested brands. */
  overtime: number;
  capacity: number;
  /** Percent. */
  loadRate: number;
}

interface Team {
  people: readonly Colleague[];
  brandIds: readonly string[];
  /** Number of conversations that can be assigned to one person, from the settings. */
  capacity: number;
  /** Returns the value of the metric row with this id. */
  metric: (id: string) => number;
}

/** Returns the sort key by which the people with the most conversations come first. `teamOf` sorts people with equal keys by id. */
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

/** Returns the load of the available people in percent of their capacity. `null` if nobody is available. */
export function loadRateOf(team: readonly Member[]): number | null {
  const there = thoseThere(team);
  const capacity = there.reduce((sum, one) => sum + one.capacity, 0);
  return capacity === 0 ? null : (100 * there.reduce((sum, { open }) => sum + open, 0)) / capacity;
}
