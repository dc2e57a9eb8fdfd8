import '@mantine/core/styles/Tabs.layer.css';
import { Tabs } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import type { PageName as Page } from '../app/pages.ts';
import { PageName } from './page-name.tsx';
import classes from './tabbed-page.module.css';

interface Tab<T extends string> {
  tab: T;
  name: ReactNode;
  /** Number of items. `null` while loading. */
  count?: string | null;
  content: ReactNode;
}

interface Props<T extends string> {
  page: Page;
  /** Control next to the page's name. */
  action?: ReactNode;
  /** Accessible name of the tab list. */
  label: string;
  tabs: readonly Tab<T>[];
  current: T;
  onChange: (tab: T) => void;
}

/** Page with tabs: its name, the tab list, and the selected tab with its own scrolling. */
export function TabbedPage<T extends string>({ page, action, label, tabs, current, onChange }: Props<T>) {
  const list = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: keeps the selected tab in view when it or the number of tabs changes.
  useEffect(() => {
    // Scrolls the selected tab into view at the start, and whenever the width of a tab changes because of its count, the language, or a
    // font that was loaded later.
    const sizes = new ResizeObserver(() =>
      list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest', inline: 'center' }),
    );
    for (const tab of list.current?.children ?? []) sizes.observe(tab);
    return () => sizes.disconnect();
  }, [current, tabs.length]);
  const choose = (value: string | null) => {
    const chosen = tabs.find(({ tab }) => tab === value);
    if (chosen !== undefined) onChange(chosen.tab);
  };
  return (
    <div className="flex flex-col min-h-0 h-full">
      <header className={`flex items-center justify-between gap-16 px-32 pt-20 pb-8 ${classes.head}`}>
        <h1 className="text-20 weight-650">
          <PageName page={page} />
        </h1>
        {action}
      </header>
      <Tabs value={current} onChange={choose} className="flex flex-col flex-1 min-h-0" keepMounted={false}>
        <Tabs.List ref={list} className={`px-16 flex-nowrap ${classes.list}`} aria-label={label}>
          {tabs.map(({ tab, name, count = null }) => (
            <Tabs.Tab key={tab} value={tab}>
              {name}
              {count !== null && <span className="text-12 tabular dimmed ms-6"> {count}</span>}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {tabs.map(({ tab, content }) => (
          <Tabs.Panel key={tab} value={tab} className="flex-1 min-h-0 overflow-auto">
            {content}
          </Tabs.Panel>
        ))}
      </Tabs>
    </div>
  );
}
