import { Trans, useLingui } from '@lingui/react/macro';
import { Button, FileButton, Input, Progress, Select, TextInput } from '@mantine/core';
import { isNotEmpty } from '@mantine/form';
import { IconPhotoUp } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { limits } from '../../../../shared/limits.ts';
import type { Settings } from '../../../../shared/rows.ts';
import { settingsLabels } from '../../../../shared/settings-fields.ts';
import { call, type Failed } from '../../../api/api.ts';
import { codeText, errorText } from '../../../api/error-text.ts';
import { sendForm } from '../../../api/upload-form.ts';
import { singleLine } from '../../../forms/limited.tsx';
import { Panel } from '../../../forms/panel.tsx';
import { SystemLogo } from '../../../shell/system-logo.tsx';
import { toastDone } from '../../../toasts/toast.ts';
import { foldFilter } from '../../../ui/fold-filter.ts';
import { SettingsForm } from '../parts/settings-form.tsx';
import { keepForBrowser } from '../parts/use-settings-draft.ts';
import classes from './logo-field.module.css';

const fields = ['systemName', 'systemSubtitle', 'timeZone'] as const;
const rules = () => ({ systemName: isNotEmpty(<Trans id="settings.name_needed">Enter a name.</Trans>) });

/** Name and logo of the product, and its time zone. */
export function GeneralSection() {
  const { i18n, t } = useLingui();
  return (
    <SettingsForm fields={fields} rules={rules}>
      {({ values, getInputProps, mayChange }, settings, take) => (
        <>
          <Panel
            title={<Trans id="settings.identity">Name and logo</Trans>}
            hint={
              <Trans id="settings.identity_hint">
                Shown in everyone’s sidebar as soon as you save, and on the sign-in page.
              </Trans>
            }
          >
            <TextInput label={i18n._(settingsLabels.systemName)} {...singleLine(getInputProps('systemName'))} />
            <TextInput label={i18n._(settingsLabels.systemSubtitle)} {...singleLine(getInputProps('systemSubtitle'))} />
            <LogoField logo={settings.systemLogo} mayChange={mayChange} onChanged={take} />
          </Panel>
          <Panel
            title={<Trans id="settings.clock">Time</Trans>}
            hint={<Trans id="settings.clock_hint">Used for days, reports and business hours.</Trans>}
          >
            <Select
              label={i18n._(settingsLabels.timeZone)}
              data={timeZones(values.timeZone)}
              {...getInputProps('timeZone')}
              allowDeselect={false}
              searchable
              filter={foldFilter}
              nothingFoundMessage={t({ id: 'settings.no_time_zone', message: 'No matching time zone' })}
            />
          </Panel>
        </>
      )}
    </SettingsForm>
  );
}

interface Props {
  logo: string | null;
  mayChange: boolean;
  onChanged: (row: Settings) => void;
}

/** Field for the logo. A picture is saved as soon as it is selected. */
export function LogoField({ logo, mayChange, onChanged }: Props) {
  const { i18n, t } = useLingui();
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  /** Upload progress, from 0 to 1; `null` while nothing is uploaded. */
  const [part, setPart] = useState<number | null>(null);
  const reset = useRef<() => void>(null);

  const finish = (result: Failed | { error: false; data: Settings }, message: string) => {
    setBusy(false);
    setPart(null);
    if (result.error) return setError(logoProblem(result));
    keepForBrowser(result.data);
    onChanged(result.data);
    toastDone(message);
  };
  const upload = async (file: File | null) => {
    // Resets the file input. Otherwise, selecting the same file again would have no effect.
    reset.current?.();
    if (file === null) return;
    const problem = problemOf(file);
    setError(problem);
    if (problem !== null) return;
    setBusy(true);
    const form = new FormData();
    form.append('file', file);
    finish(
      await sendForm('POST /settings/logo', form, { onProgress: setPart }),
      t({ id: 'settings.logo_done', message: 'logo uploaded successfully' }),
    );
  };
  const remove = async () => {
    setError(null);
    setBusy(true);
    finish(await call('DELETE /settings/logo', {}), t({ id: 'settings.logo_removed', message: 'Logo removed' }));
  };
  return (
    <Input.Wrapper
      label={i18n._(settingsLabels.systemLogo)}
      labelElement="div"
      description={
        mayChange && (
          <Trans id="settings.logo_hint">
            64x64 or 128x128 pixels, PNG, JPG or GIF; PNG with transparent background recommended. At most 2 MB.
          </Trans>
        )
      }
      error={error}
      errorProps={{ role: 'alert' }}
      inputWrapperOrder={['label', 'description', 'input', 'error']}
    >
      <div className="flex flex-wrap items-center gap-12 mt-4">
        <span className={`grid place-items-center border rounded-8 ${classes.preview}`}>
          <SystemLogo size={48} />
        </span>
        {mayChange && (
          <FileButton resetRef={reset} onChange={(file) => void upload(file)} accept="image/png,image/jpeg,image/gif">
            {(props) => (
              <Button
                {...props}
                variant="default"
                loading={isBusy}
                leftSection={<IconPhotoUp size={16} stroke={1.6} aria-hidden />}
              >
                <Trans id="settings.logo_choose">Choose an image</Trans>
              </Button>
            )}
          </FileButton>
        )}
        {mayChange && logo !== null && (
          <Button variant="subtle" color="gray" onClick={() => void remove()} disabled={isBusy}>
            <Trans id="settings.logo_remove">Remove</Trans>
          </Button>
        )}
      </div>
      {part !== null && (
        <Progress
          mt="xs"
          size="xs"
          value={part * 100}
          aria-label={t({ id: 'settings.logo_uploading', message: 'Uploading the logo' })}
        />
      )}
    </Input.Wrapper>
  );
}

function problemOf(file: File): string | null {
  if (!file.type.startsWith('image/')) return codeText('not_an_image');
  return file.size > limits.logoBytes ? codeText('image_too_large') : null;
}

function logoProblem(failed: Failed): string {
  const known = ['not_an_image', 'image_too_large', 'image_too_wide', 'forbidden'];
  return known.includes(failed.code ?? '') ? errorText(failed) : codeText('upload_failed');
}

/** Returns the time zones that the browser knows, with their current UTC offset. Always includes the selected time zone. */
function timeZones(chosen: string): { value: string; label: string }[] {
  const known = Intl.supportedValuesOf('timeZone');
  const all = known.includes(chosen) ? known : [chosen, ...known];
  return all.map((zone) => ({ value: zone, label: `${zone.replaceAll('_', ' ')} (${offsetOf(zone)})` }));
}

const offsets = new Map<string, string>();

function offsetOf(zone: string): string {
  const known = offsets.get(zone);
  if (known !== undefined) return known;
  const parts = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'shortOffset' }).formatToParts();
  const offset = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  offsets.set(zone, offset);
  return offset;
}
