import type { ProfileContent } from '../../shared/content.ts';
import type { Event, EventOf } from '../../shared/events/index.ts';
import type { FigureKind, StandingRow } from '../kinds/figure-rows.ts';
import type { ProjectionContext } from '../projections/stored.ts';

type FigureContext = ProjectionContext<FigureKind>;

/** Updates a customer's language and a group's member count from LINE. An erasure removes both. */
export function withProfile(event: Event, standing: StandingRow, context: FigureContext): StandingRow {
  switch (event.type) {
    case 'profile.fetched':
      return { ...standing, ...told(event, standing, context) };
    case 'conversation.erased':
      return { ...standing, language: null, memberCount: null };
    default:
      return standing;
  }
}

function told(
  { userId, content, memberCount }: EventOf<'profile.fetched'>,
  { kind }: StandingRow,
  context: FigureContext,
): Partial<StandingRow> {
  const members = memberCount === undefined ? {} : { memberCount };
  if (kind !== 'user' || userId === '') return members;
  return { ...members, language: context.content<ProfileContent>(content)?.language ?? null };
}
