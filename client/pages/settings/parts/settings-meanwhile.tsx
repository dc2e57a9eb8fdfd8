import { useLingui } from '@lingui/react/macro';
import type { Settings } from '../../../../shared/rows.ts';
import { AuthorOfChange } from '../../../forms/author-of-change.tsx';
import { MeanwhileBar } from '../../../forms/meanwhile-bar.tsx';
import type { Meanwhile } from '../../../forms/use-shared-draft.ts';
import { settingsLabels } from '../../../ui/settings-labels.ts';
import { settingsText } from './settings-text.ts';
import type { SettingsField, SettingsOf } from './use-settings-draft.ts';

interface Props<F extends SettingsField> {
  meanwhile: Meanwhile<Settings, SettingsOf<F>>;
  mine: SettingsOf<F>;
}

/** Notice that another user changed the same settings during editing. */
export function SettingsMeanwhile<F extends SettingsField>({ meanwhile, mine }: Props<F>) {
  const { i18n } = useLingui();
  return (
    <MeanwhileBar<SettingsOf<F>>
      author={<AuthorOfChange kind="settings" subject="settings" />}
      meanwhile={meanwhile}
      mine={mine}
      fieldLabels={settingsLabels}
      words={(field, of) => <bdi>{settingsText(i18n, field, of) || '—'}</bdi>}
    />
  );
}
