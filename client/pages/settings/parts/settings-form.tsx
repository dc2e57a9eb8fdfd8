import type { ReactNode } from 'react';
import type { Permission } from '../../../../shared/permissions.ts';
import type { Settings } from '../../../../shared/rows.ts';
import { DraftForm } from '../../../forms/form.tsx';
import { FormSkeleton } from '../../../forms/form-skeleton.tsx';
import type { Draft, Rules } from '../../../forms/use-draft.tsx';
import { useCan } from '../../../session/session.ts';
import { SectionFailed } from './section-failed.tsx';
import { SettingsMeanwhile } from './settings-meanwhile.tsx';
import { useSettings } from './use-settings.ts';
import { type SettingsField, type SettingsOf, useSettingsDraft } from './use-settings-draft.ts';

interface Props<F extends SettingsField> {
  fields: readonly F[];
  /** Renders the fields of the form. @param take stores a settings row from a response */
  children: (draft: Draft<SettingsOf<F>>, settings: Settings, take: (row: Settings) => void) => ReactNode;
  rules?: (settings: Settings) => Rules<SettingsOf<F>>;
  /** Permission required to edit the fields. */
  permission?: Permission;
}

/** Form for some of the fields of the settings. */
export function SettingsForm<F extends SettingsField>(props: Props<F>) {
  const latest = useSettings();
  if (latest.state === 'loading') return <FormSkeleton />;
  if (latest.state === 'failed') return <SectionFailed failed={latest.failed} retry={latest.retry} />;
  return <Loaded {...props} settings={latest.row} take={latest.take} />;
}

function Loaded<F extends SettingsField>({
  children,
  fields,
  rules,
  permission = 'settings.system',
  settings,
  take,
}: Props<F> & { settings: Settings; take: (row: Settings) => void }) {
  const mayChange = useCan(permission);
  const { draft, meanwhile } = useSettingsDraft({ settings, take, fields, rules: rules?.(settings), mayChange });
  return (
    <DraftForm draft={draft}>
      {meanwhile !== null && <SettingsMeanwhile meanwhile={meanwhile} mine={draft.values} />}
      {children(draft, settings, take)}
    </DraftForm>
  );
}
