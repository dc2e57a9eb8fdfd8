import { isUsualReward } from '../../../../shared/reward.ts';
import type { IceServer, Settings } from '../../../../shared/rows.ts';
import { call } from '../../../api/api.ts';
import { saveSystemSettings } from '../../../app/system-settings.ts';
import type { Draft, DraftOptions } from '../../../forms/use-draft.tsx';
import { type Meanwhile, useSharedDraft } from '../../../forms/use-shared-draft.ts';

/** The credential of an ICE server is write-only. Missing fields are empty. */
export type IceServerValues = Required<IceServer> & { credential: string };
export type SettingsValues = Omit<Settings, 'id' | 'version' | 'systemLogo' | 'iceServers'> & {
  iceServers: IceServerValues[];
};
export type SettingsField = keyof SettingsValues;
export type SettingsOf<F extends SettingsField> = Pick<SettingsValues, F>;

interface Options<F extends SettingsField>
  extends Pick<DraftOptions<SettingsOf<F>>, 'rules' | 'mayChange' | 'onDone' | 'leaving'> {
  settings: Settings;
  /** Stores the row of a response. */
  take: (row: Settings) => void;
  /** Fields of the form. */
  fields: readonly F[];
}

interface SettingsDraft<F extends SettingsField> {
  draft: Draft<SettingsOf<F>>;
  /** Concurrent change of the same fields by another user. */
  meanwhile: Meanwhile<Settings, SettingsOf<F>> | null;
}

/** Draft of some settings fields. */
export function useSettingsDraft<F extends SettingsField>(options: Options<F>): SettingsDraft<F> {
  const { settings, take, fields, ...others } = options;
  return useSharedDraft<Settings, SettingsOf<F>>({
    ...others,
    row: settings,
    fieldsOf: (row) => fieldsOf(row ?? settings, fields),
    submit: async (_, changes, version) => {
      const result = await call('PUT /settings', { body: bodyOf(changes, version) });
      if (result.error) return result;
      keepForBrowser(result.data);
      take(result.data);
      return result;
    },
  });
}

function fieldsOf<F extends SettingsField>(row: Settings, fields: readonly F[]): SettingsOf<F> {
  const iceServers = row.iceServers.map((server) => ({ username: '', credential: '', ...server }));
  // The default reward has a text per language, so its field is empty. An empty field means the default.
  const reward = isUsualReward(row.reward) ? '' : row.reward;
  const values: SettingsValues = { ...row, iceServers, reward };
  return Object.fromEntries(fields.map((field) => [field, values[field]])) as SettingsOf<F>;
}

function bodyOf({ iceServers, ...changes }: Partial<SettingsValues>, version: number | undefined) {
  if (iceServers === undefined) return { ...changes, version };
  const written = iceServers.map(({ urls, username, credential }) => ({
    urls,
    ...(username !== '' && { username }),
    ...(credential !== '' && { credential }),
  }));
  return { ...changes, version, iceServers: written };
}

/** Caches the settings in the browser for the sidebar. */
export function keepForBrowser({ systemName, systemSubtitle, systemLogo }: Settings): void {
  saveSystemSettings({ systemName, systemSubtitle, systemLogo, logoPreview: systemLogo });
}
