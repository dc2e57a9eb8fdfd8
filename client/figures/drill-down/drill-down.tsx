import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import type { Scope } from '../../../shared/sync/scope.ts';
import { lazyPart } from '../../app/lazy-part.tsx';
import { useUser } from '../../session/session.ts';
import { figureIn } from './figure-address.ts';
import { type FigureQuery, type LoadedFigure, mayOpen } from './figure-query.ts';

interface DrillDown {
  opened: FigureQuery | null;
  /** @param loaded The figure from the page. Loaded if omitted. */
  open(query: FigureQuery, loaded?: LoadedFigure | null): void;
  /** Passes an update of the open figure. */
  update(loaded: LoadedFigure): void;
}

const context = createContext<DrillDown | null>(null);
const Drawer = lazyPart(async () => (await import('./drill-down-drawer.tsx')).DrillDownDrawer);

interface Props {
  /** Name of the page for the drawer's head. */
  page: ReactNode;
  /** Scope that pushes changed sums to the page. */
  scope: Scope;
  children: ReactNode;
}

/** Provides drill-downs of a page's figures, one at a time. */
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

/** `null` where figures cannot be opened, such as in history. */
export const useDrillDown = (): DrillDown | null => useContext(context);
