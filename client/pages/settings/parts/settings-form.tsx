import type { ReactNode } from 'react';
import type { Permission } from '../../../../shared/permissions.ts';
import type { IceServer, Settings } from '../../../../shared/rows.ts';
import { call } from '../../../api/api.ts';
import { saveSystemSettings } from '../../../app/system-settings.ts';
import { DraftForm } from '../../../forms/form.tsx';
import { FormSkeleton } from '../../../forms/form-skeleton.tsx';
import { type Draft, type Rules, useDraft } from '../../../forms/use-draft.tsx';
import { useCan } from '../../../session/session.ts';
import { SectionFailed } from './section-failed.tsx';
import { useSettings } from './use-settings.ts';

/** The credential of an ICE server is written and never read; what is not there stands empty. */
export type IceServerValues = Required<IceServer> & { credential: string };
export type SettingsValues = Omit<Settings, 'iceServers'> & { iceServers: IceServerValues[] };
export type SettingsDraft = Draft<SettingsValues>;

interface Props {
  /** @param take takes the row as the server has it after a change of its own */
  children: (draft: SettingsDraft, settings: Settings, take: (row: Settings) => void) => ReactNode;
  rules?: (settings: Settings) => Rules<SettingsValues>;
  /** The key that changes its fields. */
  permission?: Permission;
}

/** A part of the settings' row: loaded, changed, saved. */
export function SettingsForm(props: Props) {
  const latest = useSettings();
  if (latest.state === 'loading') return <FormSkeleton />;
  if (latest.state === 'failed') return <SectionFailed failed={latest.failed} retry={latest.retry} />;
  return <Loaded {...props} settings={latest.row} take={latest.take} />;
}

function Loaded({
  children,
  rules,
  permission = 'settings.system',
  settings,
  take,
}: Props & { settings: Settings; take: (row: Settings) => void }) {
  const draft = useDraft<SettingsValues>({
    saved: {
      ...settings,
      iceServers: settings.iceServers.map((server) => ({ username: '', credential: '', ...server })),
    },
    rules: rules?.(settings),
    mayChange: useCan(permission),
    submit: async (_, changes) => {
      const result = await call('PUT /settings', { body: bodyOf(changes) });
      if (result.error) return result;
      keepForBrowser(result.data);
      take(result.data);
      return true;
    },
  });
  return <DraftForm draft={draft}>{children(draft, settings, take)}</DraftForm>;
}

function bodyOf({ iceServers, ...changes }: Partial<SettingsValues>) {
  if (iceServers === undefined) return changes;
  const written = iceServers.map(({ urls, username, credential }) => ({
    urls,
    ...(username !== '' && { username }),
    ...(credential !== '' && { credential }),
  }));
  return { ...changes, iceServers: written };
}

/** The browser's own copy, which draws the sidebar. */
export function keepForBrowser({ systemName, systemSubtitle, systemLogo }: Settings): void {
  saveSystemSettings({ systemName, systemSubtitle, systemLogo, logoPreview: systemLogo });
}
