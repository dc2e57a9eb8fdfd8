import type { Event } from '../../shared/events/index.ts';
import { defaultTimeZone } from '../../shared/limits.ts';
import type { FigureKind, FigureRows } from '../kinds/figure-rows.ts';
import { figureKinds } from '../kinds/figures.ts';
import type { ProjectionSet } from '../projections/set.ts';
import type { RowChange } from '../projections/stored.ts';
import { actOps } from './acts.ts';
import { wholeBrand } from './contributions.ts';
import { conversationOps } from './conversation.ts';
import { deriveFigures } from './derive.ts';
import { companyOps, rulesOf, zoneSetBy } from './people.ts';
import { planOps } from './plans.ts';

/** Returns the slots whose sums of whole brands changed. */
function slotsOf(changes: readonly RowChange[]): string[] {
  return changes.flatMap(({ kind, after }) => {
    if (kind !== 'slotSums' || after === undefined) return [];
    const { brandId, owner, start } = after.row as FigureRows['slotSums'];
    return owner === wholeBrand ? [`${brandId}:${start}`] : [];
  });
}

/** Fields removed by an erasure. A language that LINE stops reporting is removed from the snapshots as well, which is acceptable. */
const personal = ['language', 'memberCount'] as const;

function erasedFields({ kind, before, after }: RowChange): readonly string[] {
  if (kind !== 'standing' || before === undefined || after === undefined) return [];
  const [was, is] = [before.row as FigureRows['standing'], after.row as FigureRows['standing']];
  return personal.filter((field) => was[field] !== null && is[field] === null);
}

/** The figures for supervisors. Their days depend on a time zone. */
export function figuresIn(zone: string): ProjectionSet {
  return {
    name: 'figures',
    file: 'figures',
    version: 20,
    contentsOf: ['profile.fetched'],
    remembers: { erased: erasedFields },
    basis: zone,
    under: (events) => figuresIn(events.reduce<string>((so, event) => zoneSetBy(event) ?? so, defaultTimeZone)),
    isOutdated: (read) => rulesOf(read).timeZone !== zone,
    slotsOf,
    cacheMb: 16,
    kinds: [...Object.keys(figureKinds), 'pastTurns'] as FigureKind[],
    project: (event: Event, context) => [
      ...companyOps(event, context),
      ...planOps(event, context),
      ...conversationOps(event, context, zone),
      ...actOps(event, context),
    ],
    derive: (change, context) => deriveFigures(change, context, zone),
  };
}

export const figureRows: ProjectionSet = figuresIn(defaultTimeZone);
