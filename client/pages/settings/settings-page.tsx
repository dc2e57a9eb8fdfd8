import { Trans, useLingui } from '@lingui/react/macro';
import { Title } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { Link, useLocation } from 'wouter';
import { paths } from '../../app/routes.ts';
import { openSections, opensSettings, type SettingsSection, settingsSectionAt } from '../../app/settings-sections.ts';
import { useUser } from '../../session/session.ts';
import { SectionHead } from './parts/section-head.tsx';
import { useIsPhone } from './parts/use-is-phone.ts';
import { parts } from './sections.ts';
import classes from './settings-page.module.css';

/** Sections on the left and the selected one next to them; phones show one of the two. */
export function SettingsPage() {
  const { i18n } = useLingui();
  const [location] = useLocation();
  const phone = useIsPhone();
  const user = useUser();
  const sections = openSections(user);
  const named = settingsSectionAt(location);
  const current = named ?? (phone ? null : (sections[0] ?? null));
  // Users with access to their own account only have no section list to return to.
  const listed = opensSettings(user, paths.settings());
  if (current === null) {
    return (
      <div className={`grid rows-1 min-h-0 h-full ${classes.page}`}>
        <SectionNav sections={sections} current={null} />
      </div>
    );
  }
  const { Section, name, hasOwnHead = false } = parts[current];
  return (
    <div className={`grid rows-1 min-h-0 h-full ${classes.page}`} data-phone={phone || undefined}>
      {(!phone || !listed) && <SectionNav sections={sections} current={current} row={phone} />}
      <div className={`flex flex-col min-w-0 min-h-0 scroll-y bg-body ${classes.detail}`} key={current}>
        {!hasOwnHead && (
          <SectionHead
            level={phone && listed ? 1 : 2}
            title={i18n._(name)}
            backTo={phone && listed ? paths.settings() : null}
          />
        )}
        <Section />
      </div>
    </div>
  );
}

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
      className={`min-h-0 px-12 py-16 scroll-y border-end ${classes.nav}`}
      data-row={row || undefined}
      aria-label={t({ id: 'settings.sections', message: 'Settings sections' })}
    >
      <Title order={1} className={`text-18 weight-700 leading-28 ${classes.title}`}>
        <Trans id="settings.title">Settings</Trans>
      </Title>
      <ul className={`grid gap-2 ${classes.list}`}>
        {sections.map((section) => {
          const { Icon, name } = parts[section];
          return (
            <li key={section}>
              <Link
                className={`flex items-center gap-10 px-8 py-4 no-underline color-text rounded-8 min-h-36 ${classes.link}`}
                href={paths.settings(section)}
                aria-current={section === current ? 'true' : undefined}
              >
                <Icon size={18} stroke={1.6} aria-hidden />
                <span className="min-w-0">{i18n._(name)}</span>
                {current === null && <IconChevronRight className="ms-auto dimmed" size={16} stroke={1.6} aria-hidden />}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
