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
      className={`min-h-0 px-12 py-16 scroll-y ${classes.nav}`}
      data-row={row || undefined}
      aria-label={t({ id: 'settings.sections', message: 'Settings sections' })}
    >
      <Title order={1} className={`text-18 weight-700 ${classes.title}`}>
        <Trans id="settings.title">Settings</Trans>
      </Title>
      <ul className={`grid gap-2 ${classes.list}`}>
        {sections.map((section) => {
          const { Icon, name } = parts[section];
          return (
            <li key={section}>
              <Link
                className={`flex items-center gap-10 px-8 py-4 no-underline color-text rounded-8 ${classes.link}`}
                href={paths.settings(section)}
                aria-current={section === current ? 'true' : undefined}
              >
                <Icon size={18} stroke={1.6} aria-hidden />
                <span className="min-w-0">{i18n._(name)}</span>
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
