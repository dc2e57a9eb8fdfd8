import { useLingui } from '@lingui/react/macro';
import { ActionIcon } from '@mantine/core';
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react';
import { keepClear } from '../alerts/clear-areas.ts';
import { useSystemSettings } from '../app/system-settings.ts';
import { BrandSelector } from './brand-selector.tsx';
import { useCollapsed } from './collapsed.ts';
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
    <div
      className={`flex flex-col h-full gap-12 px-12 pt-16 pb-12 ${classes.sidebar}`}
      data-collapsed={collapsed || undefined}
    >
      <Head collapsed={collapsed} />
      <BrandSelector compact={collapsed} />
      <div className={`flex-1 min-h-0 overflow-y-auto ${classes.entries}`} data-floating-ground>
        <Entries compact={collapsed} />
      </div>
      <WaitingSlot form={collapsed ? 'icon' : 'block'} />
      <footer ref={keepClear} className={`flex flex-col gap-10 pt-12 border-top ${classes.foot}`}>
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
  const [, setCollapsed] = useCollapsed();
  const label = collapsed
    ? t({ id: 'shell.expand', message: 'Expand the sidebar' })
    : t({ id: 'shell.collapse', message: 'Collapse the sidebar' });
  const Icon = collapsed ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  return (
    <header className={`flex items-center gap-10 ${classes.head}`}>
      <SystemLogo size={32} />
      {!collapsed && (
        <div className="flex-1 min-w-0 leading-snug">
          <div className="weight-650 break-anywhere leading-normal">{systemName}</div>
          <div className="text-12 break-anywhere dimmed leading-normal">{systemSubtitle}</div>
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
