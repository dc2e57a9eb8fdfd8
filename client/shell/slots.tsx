import { useAtomValue } from 'jotai';
import { type ComponentProps, useEffect, useLayoutEffect } from 'react';
import { useRoute } from 'wouter';
import type { WaitingStrip } from '../alerts/waiting-strip.tsx';
import { lazyPart } from '../app/lazy-part.tsx';
import { type LeaveQuestion, leaveQuestionAtom, offerLeaving } from '../app/leave-guard.ts';
import { patterns } from '../app/routes.ts';
import { offerProving, provingAtom } from '../session/proving.ts';
import { useCan } from '../session/session.ts';

const LeaveDialog = lazyPart<{ question: LeaveQuestion }>(async () => (await import('./leave-dialog.tsx')).LeaveDialog);

/** Shows the question whether unsaved work can be discarded, above every page. */
export function LeaveSlot() {
  const question = useAtomValue(leaveQuestionAtom);
  useLayoutEffect(offerLeaving, []);
  return question !== null && <LeaveDialog question={question} />;
}

const ProveDialog = lazyPart<{ end: (proved: boolean) => void }>(
  async () => (await import('./prove-dialog.tsx')).ProveDialog,
);

/** Password prompt, above every page. */
export function ProvingSlot() {
  const proving = useAtomValue(provingAtom);
  useEffect(offerProving, []);
  return proving !== null && <ProveDialog end={proving.end} />;
}

const Strip = lazyPart<ComponentProps<typeof WaitingStrip>>(
  async () => (await import('../alerts/waiting-strip.tsx')).WaitingStrip,
);

/** Shows waiting customers on pages without the conversation list. On the inbox page, the list contains the same strip. */
export function WaitingSlot({ form }: Pick<ComponentProps<typeof WaitingStrip>, 'form'>) {
  const [inMessages] = useRoute(patterns.messages);
  const mayRead = useCan('messages.view');
  return mayRead && !inMessages && <Strip form={form} />;
}
