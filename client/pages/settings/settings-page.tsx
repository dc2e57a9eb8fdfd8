import { useLingui } from '@lingui/react/macro';
import { useLocation } from 'wouter';
import { paths } from '../../app/routes.ts';
import { openSections, opensSettings, settingsSectionAt } from '../../app/settings-sections.ts';
import { useUser } from '../../session/session.ts';
import { SectionHead } from './parts/section-head.tsx';
import { useIsPhone } from './parts/use-is-phone.ts';
import { SectionNav } from './section-nav.tsx';
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
