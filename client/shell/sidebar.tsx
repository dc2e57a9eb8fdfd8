import { useLingui } from '@lingui/react/macro';
import { ActionIcon } from '@mantine/core';
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react';
import { useSetAtom } from 'jotai';
import { keepClear } from '../alerts/clear-areas.ts';
import { useSystemSettings } from '../app/system-settings.ts';
import { BrandSelector } from './brand-selector.tsx';
import { collapsedAtom } from './collapsed.ts';
import { Entries } from './entries.tsx';
import { Hint } from './hint.tsx';
import { LanguagePicker } from './language-picker.tsx';
import { PersonBlock } from './person-block.tsx';
import classes from './sidebar.module.css';
import { WaitingSlot } from './slots.tsx';
import { StatusRow } from './status-row.tsx';
import { SystemLogo } from './system-logo.tsx';

export function Sidebar({ collapsed }: { collapsed: boolean }) {
  return (
    <div className={classes.sidebar} data-collapsed={collapsed || undefined}>
      <Head collapsed={collapsed} />
      <BrandSelector compact={collapsed} />
      <div className={classes.entries} data-floating-ground>
        <Entries compact={collapsed} />
      </div>
      <WaitingSlot form={collapsed ? 'icon' : 'block'} />
      <footer ref={keepClear} className={classes.foot}>
        {!collapsed && <LanguagePicker />}
        <StatusRow compact={collapsed} />
        <PersonBlock compact={collapsed} />
      </footer>
    </div>
  );
}

function Head({ collapsed }: { collapsed: boolean }) {
  const { t } = useLingui();
  const { systemName, systemSubtitle } = useSystemSettings();
  const setCollapsed = useSetAtom(collapsedAtom);
  const label = collapsed
    ? t({ id: 'shell.expand', message: 'Expand the sidebar' })
    : t({ id: 'shell.collapse', message: 'Collapse the sidebar' });
  const Icon = collapsed ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  return (
    <header className={classes.head}>
      <SystemLogo size={32} />
      {!collapsed && (
        <div className={classes.names}>
          <div className={classes.name}>{systemName}</div>
          <div className={classes.subtitle}>{systemSubtitle}</div>
        </div>
      )}
      <Hint label={label}>
        <ActionIcon variant="subtle" color="gray" aria-label={label} onClick={() => setCollapsed(!collapsed)}>
          <Icon size={18} stroke={1.6} />
        </ActionIcon>
      </Hint>
    </header>
  );
}
