import { Trans, useLingui } from '@lingui/react/macro';
import { Title } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { Link } from 'wouter';
import { paths } from '../../app/routes.ts';
import type { SettingsSection } from '../../app/settings-sections.ts';
import classes from './section-nav.module.css';
import { parts } from './sections.ts';

interface Props {
  sections: readonly SettingsSection[];
  current: SettingsSection | null;
  /** Horizontal layout. */
  row?: boolean;
}

export function SectionNav({ sections, current, row = false }: Props) {
  const { t, i18n } = useLingui();
  return (
    <nav
      className={classes.nav}
      data-row={row || undefined}
      aria-label={t({ id: 'settings.sections', message: 'Settings sections' })}
    >
      <Title order={1} className={classes.title}>
        <Trans id="settings.title">Settings</Trans>
      </Title>
      <ul className={classes.list}>
        {sections.map((section) => {
          const { Icon, name } = parts[section];
          return (
            <li key={section}>
              <Link
                className={classes.link}
                href={paths.settings(section)}
                aria-current={section === current ? 'true' : undefined}
              >
                <Icon size={18} stroke={1.6} aria-hidden />
                <span className={classes.name}>{i18n._(name)}</span>
                {current === null && (
                  <IconChevronRight className={classes.chevron} size={16} stroke={1.6} aria-hidden />
                )}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
