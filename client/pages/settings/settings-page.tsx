import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Title } from '@mantine/core';
import { IconArrowLeft, IconChevronRight } from '@tabler/icons-react';
import { Link, useLocation } from 'wouter';
import { paths } from '../../app/routes.ts';
import { openSections, opensSettings, type SettingsSection, settingsSectionAt } from '../../app/settings-sections.ts';
import { useUser } from '../../session/session.ts';
import { useIsPhone } from './parts/use-is-phone.ts';
import { parts } from './sections.ts';
import classes from './settings-page.module.css';

/** Settings page: list of sections, with the selected section next to it. On phones, only the list or the section is shown. */
export function SettingsPage() {
  const { i18n } = useLingui();
  const [location] = useLocation();
  const phone = useIsPhone();
  const user = useUser();
  const sections = openSections(user);
  const named = settingsSectionAt(location);
  const current = named ?? (phone ? null : (sections[0] ?? null));
  // Users who can only access their own account have no list of sections to return to.
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

interface HeadProps {
  level: 1 | 2;
  title: string;
  backTo: string | null;
}

function SectionHead({ level, title, backTo }: HeadProps) {
  const { t } = useLingui();
  return (
    <header className={`flex items-center gap-4 px-32 pt-16 ${classes.head}`}>
      {backTo !== null && (
        <ActionIcon
          component={Link}
          href={backTo}
          variant="subtle"
          color="gray"
          size={44}
          aria-label={t({ id: 'settings.back', message: 'Back to all settings' })}
        >
          <IconArrowLeft size={20} stroke={1.6} />
        </ActionIcon>
      )}
      <Title order={level} className={`text-18 weight-700 leading-28 ${classes.section}`}>
        {title}
      </Title>
    </header>
  );
}

interface NavProps {
  sections: readonly SettingsSection[];
  current: SettingsSection | null;
  /** Whether the sections are in one row. */
  row?: boolean;
}

export function SectionNav({ sections, current, row = false }: NavProps) {
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
