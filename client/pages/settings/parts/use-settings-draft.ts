import { isUsualReward } from '../../../../shared/reward.ts';
import type { CustomerField, IceServer, Settings } from '../../../../shared/rows.ts';
import { call } from '../../../api/api.ts';
import { saveSystemSettings } from '../../../app/system-settings.ts';
import type { Draft, DraftOptions } from '../../../forms/use-draft.tsx';
import { type Meanwhile, useSharedDraft } from '../../../forms/use-shared-draft.ts';

/** Fields of an ICE server in the form. Missing values are empty. The credential can be written but not read. */
export type IceServerValues = Required<IceServer> & { credential: string };
/** Declaration of a customer field in the form. `choices` is empty for other kinds than `choice`. */
export type CustomerFieldValues = Required<CustomerField>;
export type SettingsValues = Omit<Settings, 'id' | 'version' | 'systemLogo' | 'iceServers' | 'customerFields'> & {
  iceServers: IceServerValues[];
  customerFields: CustomerFieldValues[];
};
export type SettingsField = keyof SettingsValues;
export type SettingsOf<F extends SettingsField> = Pick<SettingsValues, F>;

interface Options<F extends SettingsField>
  extends Pick<DraftOptions<SettingsOf<F>>, 'rules' | 'mayChange' | 'onDone' | 'leaving'> {
  settings: Settings;
  /** Stores a settings row from a response. */
  take: (row: Settings) => void;
  /** Fields that the form contains. */
  fields: readonly F[];
}

interface SettingsDraft<F extends SettingsField> {
  draft: Draft<SettingsOf<F>>;
  /** Change of the same fields by another user; `null` if there is none. */
  meanwhile: Meanwhile<Settings, SettingsOf<F>> | null;
}

/** Returns a draft of some fields of the settings. */
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
  // The field is empty for the default reward, whose text depends on the language.
  const reward = isUsualReward(row.reward) ? '' : row.reward;
  const customerFields = row.customerFields.map((field) => ({ choices: [], ...field }));
  const values: SettingsValues = { ...row, iceServers, customerFields, reward };
  return Object.fromEntries(fields.map((field) => [field, values[field]])) as SettingsOf<F>;
}

function bodyOf({ iceServers, customerFields, ...changes }: Partial<SettingsValues>, version: number | undefined) {
  const servers = iceServers?.map(({ urls, username, credential }) => ({
    urls,
    ...(username !== '' && { username }),
    ...(credential !== '' && { credential }),
  }));
  const fields = customerFields?.map(({ choices, ...field }) =>
    field.kind === 'choice' ? { ...field, choices } : field,
  );
  return {
    ...changes,
    version,
    ...(servers !== undefined && { iceServers: servers }),
    ...(fields !== undefined && { customerFields: fields }),
  };
}

/** Stores the name and logo in the browser's copy of the settings, which the sidebar uses. */
export function keepForBrowser({ systemName, systemSubtitle, systemLogo }: Settings): void {
  saveSystemSettings({ systemName, systemSubtitle, systemLogo, logoPreview: systemLogo });
}
