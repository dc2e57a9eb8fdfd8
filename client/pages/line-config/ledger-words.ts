import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { deliveryVerdicts } from '../../../shared/alerts.ts';

export type Verdict = (typeof deliveryVerdicts)[number];

export const verdictWords: Record<Verdict, MessageDescriptor> = {
  accepted: msg({ id: 'lineconfig.verdict_accepted', message: 'accepted' }),
  duplicate: msg({ id: 'lineconfig.verdict_duplicate', message: 'duplicate' }),
  'set-aside': msg({ id: 'lineconfig.verdict_set_aside', message: 'set aside' }),
  replayed: msg({ id: 'lineconfig.verdict_replayed', message: 'replayed' }),
  refused: msg({ id: 'lineconfig.verdict_refused', message: 'refused' }),
};

/** The consequence of a verdict where LINE's names of the events do not say it. */
export const verdictNotes = {
  duplicate: msg({ id: 'lineconfig.note_duplicate', message: 'held already, not counted again' }),
  'set-aside': msg({ id: 'lineconfig.note_set_aside', message: 'of a kind not known here, kept whole' }),
  replayed: msg({ id: 'lineconfig.note_replayed', message: 'set aside, and understood since' }),
  ping: msg({ id: 'lineconfig.note_ping', message: 'LINE’s test, without events' }),
} as const;
