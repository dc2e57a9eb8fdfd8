import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import type { Scope } from '../../../shared/sync/scope.ts';
import { lazyPart } from '../../app/lazy-part.tsx';
import { useUser } from '../../session/session.ts';
import { figureIn } from './figure-address.ts';
import { type FigureQuery, type LoadedFigure, mayOpen } from './figure-query.ts';

interface DrillDown {
  opened: FigureQuery | null;
  /** Opens a figure. @param loaded The figure as loaded by the page. If omitted, the drawer loads it. */
  open(query: FigureQuery, loaded?: LoadedFigure | null): void;
  /** Passes a newer result of the open figure to the drawer. */
  update(loaded: LoadedFigure): void;
}

const context = createContext<DrillDown | null>(null);
const Drawer = lazyPart(async () => (await import('./drill-down-drawer.tsx')).DrillDownDrawer);

interface Props {
  /** Name of the page, shown in the header of the drawer. */
  page: ReactNode;
  /** Subscription scope in which the server notifies the page of changed sums. */
  scope: Scope;
  children: ReactNode;
}

/** Provides the drill-downs of a page's figures. Only one drill-down is open at a time. */
export function DrillDownPage({ page, scope, children }: Props) {
  const user = useUser();
  const [opened, setOpened] = useState(() => {
    const query = figureIn(new URLSearchParams(window.location.search));
    return query !== null && mayOpen(user, query) ? query : null;
  });
  const [loaded, setLoaded] = useState<LoadedFigure | null>(null);
  const value = useMemo(() => {
    const open = (query: FigureQuery, known: LoadedFigure | null = null) => {
      setLoaded(known);
      setOpened(query);
    };
    return { opened, open, update: setLoaded };
  }, [opened]);
  return (
    <context.Provider value={value}>
      {children}
      {opened !== null && (
        <Drawer page={page} scope={scope} query={opened} loaded={loaded} onClose={() => setOpened(null)} />
      )}
    </context.Provider>
  );
}

/** Returns the drill-down of the page. `null` where figures cannot be opened, such as in the history playback. */
export const useDrillDown = (): DrillDown | null => useContext(context);
