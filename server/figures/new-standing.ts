import type { Origin } from '../../shared/events/common.ts';
import type { FigureKind, StandingRow } from '../kinds/figure-rows.ts';
import type { ProjectionContext } from '../projections/stored.ts';
import { noEpisodes } from '../turns/episodes.ts';
import { noTurns } from '../turns/fold.ts';
import { rulesOf } from './people.ts';

/** Returns the initial state of a conversation. */
export function newStanding(origin: Origin, context: ProjectionContext<FigureKind>): StandingRow {
  return {
    id: origin.conversationId,
    brandId: origin.brandId,
    lineAccountId: origin.lineAccountId,
    kind: origin.kind,
    createdAt: context.at,
    status: 'closed',
    serviceStatus: 'pending',
    blockedUntil: null,
    priority: 'medium',
    memberGroup: 'normal',
    archived: false,
    assignedTo: null,
    waiting: null,
    overdue: false,
    turns: noTurns(rulesOf(context.read).history, context.at),
    ...noEpisodes,
    sending: [],
    days: [],
    language: null,
    memberCount: null,
    version: 0,
  };
}
