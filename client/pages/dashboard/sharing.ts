import type { Member } from '../../../shared/team.ts';

/** Conversations to give to people: those that nobody has, or some of one person who has too many. */
export type Sharing = { kind: 'unassigned' } | { kind: 'relieve'; member: Member; move: number };
