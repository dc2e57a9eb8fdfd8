import type { ReactNode } from 'react';
import type { IceServer, Settings } from '../../../../shared/rows.ts';
import { call } from '../../../api/api.ts';
import { saveSystemSettings } from '../../../app/system-settings.ts';
import { useCan } from '../../../session/session.ts';
import { Form, FormWithBar } from './form.tsx';
import { ReadOnly } from './read-only.tsx';
import { SaveBar } from './save-bar.tsx';
import { FormSkeleton, SectionFailed } from './section-states.tsx';
import { type Draft, type FieldErrors, useDraft } from './use-draft.ts';
import { useSave } from './use-save.ts';
import { useSettings } from './use-settings.ts';

/** The credential of an ICE server is written and never read. */
export type IceServerDraft = IceServer & { credential?: string };
export type Changes = Omit<Settings, 'id' | 'version' | 'systemLogo' | 'iceServers'> & { iceServers: IceServerDraft[] };

export interface SettingsFields {
  settings: Settings;
  draft: Draft<Changes>;
  errors: FieldErrors;
  mayChange: boolean;
  /** The row as the server has it after a change of its own. */
  take: (row: Settings) => void;
}

interface Props {
  children: (fields: SettingsFields) => ReactNode;
  check?: (values: Changes, settings: Settings) => FieldErrors;
}

/** A part of the settings' row: loaded, changed, saved. */
export function SettingsForm(props: Props) {
  const latest = useSettings();
  if (latest.state === 'loading') return <FormSkeleton />;
  if (latest.state === 'failed') return <SectionFailed failed={latest.failed} retry={latest.retry} />;
  return <Loaded {...props} settings={latest.row} take={latest.take} />;
}

function Loaded({ children, check, settings, take }: Props & { settings: Settings; take: (row: Settings) => void }) {
  const mayChange = useCan('settings.system');
  const { id: _id, version: _version, systemLogo: _logo, ...base } = settings;
  const draft = useDraft<Changes>(base);
  const { errors, setErrors, isSaving, save } = useSave<Settings>({
    send: () => call('PUT /settings', { body: bodyOf(draft.changes) }),
    ...(check === undefined ? {} : { check: () => check(draft.values, settings) }),
    done: (row) => {
      keepForBrowser(row);
      take(row);
      draft.discard();
    },
  });
  return (
    <FormWithBar save={save}>
      <Form>
        {!mayChange && <ReadOnly />}
        {children({ settings, draft, errors, mayChange, take })}
      </Form>
      <SaveBar
        isDirty={draft.isDirty}
        isSaving={isSaving}
        save={save}
        discard={() => {
          draft.discard();
          setErrors({});
        }}
      />
    </FormWithBar>
  );
}

function bodyOf({ iceServers, ...changes }: Partial<Changes>) {
  if (iceServers === undefined) return changes;
  return { ...changes, iceServers: iceServers.map(({ hasCredential: _, ...server }) => server) };
}

/** The browser's own copy, which draws the sidebar. */
export function keepForBrowser({ systemName, systemSubtitle, systemLogo }: Settings): void {
  saveSystemSettings({ systemName, systemSubtitle, systemLogo, logoPreview: systemLogo });
}
