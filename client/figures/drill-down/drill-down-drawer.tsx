import { useLingui } from '@lingui/react/macro';
import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useEffect } from 'react';
import { figureWords } from '../../../shared/figure-words.ts';
import type { Scope } from '../../../shared/sync/scope.ts';
import { useAll, useRow } from '../../sync/store.ts';
import { SideDrawer } from '../../ui/side-drawer.tsx';
import { languageOf } from '../language-of.ts';
import { rangeName } from '../range-words.ts';
import classes from './drill-down-drawer.module.css';
import { searchWith } from './figure-address.ts';
import type { FigureAsked, FigureGiven } from './figure-asked.ts';
import { FigureBehind } from './figure-behind.tsx';

interface Props {
  page: ReactNode;
  scope: Scope;
  asked: FigureAsked;
  /** The figure from the page. `null` to load it. */
  given: FigureGiven | null;
  onClose: () => void;
}

/** Drawer of a figure: its parts, formula and rules, and the rows behind it with links to their conversations. */
export function DrillDownDrawer({ page, scope, asked, given, onClose }: Props) {
  const { t, i18n } = useLingui();
  const isSmall = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false });
  const brands = useAll('brand');
  const brand = brands.find(({ id }) => id === asked.brand) ?? (brands.length === 1 ? brands[0] : undefined);
  const { title } = figureWords(asked.name, languageOf(i18n));
  const person = useRow('colleague', asked.staff?.id ?? null)?.fullName ?? asked.staff?.fullName;
  useFigureAddress(asked);
  return (
    <SideDrawer
      onClose={onClose}
      size={isSmall ? '100%' : 624}
      padding={0}
      overlayProps={{ backgroundOpacity: 0.38 }}
      title={
        <span className={classes.head}>
          <span className={classes.crumb}>
            {page}
            {' · '}
            {brand?.name ?? t({ id: 'shell.all_brands', message: 'All brands' })}
            {' · '}
            {rangeName(i18n, asked.days)}
            {asked.part !== undefined && ` · ${asked.part.label}`}
            {person !== undefined && ` · ${person}`}
          </span>
          <span className={classes.title}>{title}</span>
        </span>
      }
      classNames={{ content: classes.content, header: classes.header, body: classes.body, title: classes.name }}
    >
      <FigureBehind key={JSON.stringify(asked)} scope={scope} asked={asked} given={given} onClose={onClose} />
    </SideDrawer>
  );
}

/**
 * Adds the figure to the address while it is open. Runs after the drawer's own effects, so that on a phone the history entry added by the
 * drawer is changed, and going back restores the address before.
 */
function useFigureAddress(asked: FigureAsked): void {
  useEffect(() => {
    const { pathname } = window.location;
    const show = (shown: FigureAsked | null) => {
      const { search, hash } = window.location;
      const next = searchWith(search, shown);
      if (next !== search) window.history.replaceState(window.history.state, '', `${pathname}${next}${hash}`);
    };
    show(asked);
    return () => {
      // Skipped if another page was opened.
      if (window.location.pathname === pathname) show(null);
    };
  }, [asked]);
}
