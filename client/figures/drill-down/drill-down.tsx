import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import type { Scope } from '../../../shared/sync/scope.ts';
import { lazyPart } from '../../app/lazy-part.tsx';
import type { FigureAsked } from './figure-asked.ts';

interface DrillDown {
  opened: FigureAsked | null;
  open(asked: FigureAsked): void;
}

const context = createContext<DrillDown>({ opened: null, open: () => undefined });
const Drawer = lazyPart(async () => (await import('./drill-down-drawer.tsx')).DrillDownDrawer);

interface Props {
  /** The page, as the drawer's head calls it. */
  page: ReactNode;
  /** The scope that tells the page of changed sums. */
  scope: Scope;
  children: ReactNode;
}

/** Lets the figures of a page open what stands behind them, one at a time. */
export function DrillDownPage({ page, scope, children }: Props) {
  const [opened, open] = useState<FigureAsked | null>(null);
  return (
    <context.Provider value={useMemo(() => ({ opened, open }), [opened])}>
      {children}
      {opened !== null && <Drawer page={page} scope={scope} asked={opened} onClose={() => open(null)} />}
    </context.Provider>
  );
}

export const useDrillDown = (): DrillDown => useContext(context);
