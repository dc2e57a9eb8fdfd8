import { useMediaQuery } from '@mantine/hooks';
import { useAtom, useAtomValue } from 'jotai';
import { useCallback, useState } from 'react';
import { keptAtom } from '../../app/kept-atom.ts';
import { collapsedAtom } from '../../shell/collapsed.ts';
import { useBackCloses } from '../../ui/use-back-closes.ts';

const besideAtom = keptAtom('messages.panel', true, { getOnInit: true });

/** Minimum width for list, panel and a thread of 680 px, with a sidebar of 240 px or 64 px. */
const room = { open: '(min-width: 98.5em)', collapsed: '(min-width: 87.5em)' } as const;

/** State of the customer panel: a third pane if it fits, otherwise a drawer over the chat. */
export function useCustomerPanel(isChatOpen: boolean) {
  const query = room[useAtomValue(collapsedAtom) ? 'collapsed' : 'open'];
  const fits = useMediaQuery(query, undefined, { getInitialValueInEffect: false }) ?? false;
  const [isBeside, setBeside] = useAtom(besideAtom);
  const [isOver, setOver] = useState(false);
  const over = isOver && !fits;
  const close = useCallback(() => setOver(false), []);
  const toggle = useCallback(() => {
    if (fits) setBeside((now) => !now);
    else setOver((now) => !now);
  }, [fits, setBeside]);
  useBackCloses(over, close);
  return { beside: fits && isBeside && isChatOpen, over, fits, toggle, close };
}
