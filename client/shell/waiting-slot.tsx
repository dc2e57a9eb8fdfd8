import type { ComponentProps } from 'react';
import { useRoute } from 'wouter';
import type { WaitingStrip } from '../alerts/waiting-strip.tsx';
import { lazyPart } from '../app/lazy-part.tsx';
import { patterns } from '../app/routes.ts';
import { useCan } from '../session/session.ts';

const Strip = lazyPart<ComponentProps<typeof WaitingStrip>>(
  async () => (await import('../alerts/waiting-strip.tsx')).WaitingStrip,
);

/** Shows waiting customers on pages without the conversation list. The inbox has its own place for them. */
export function WaitingSlot({ form }: Pick<ComponentProps<typeof WaitingStrip>, 'form'>) {
  const [inMessages] = useRoute(patterns.messages);
  const mayRead = useCan('messages.view');
  return mayRead && !inMessages && <Strip form={form} />;
}
