import { Trans, useLingui } from '@lingui/react/macro';
import { Button, FileButton, Input, Progress } from '@mantine/core';
import { IconPhotoUp } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { limits } from '../../../../shared/limits.ts';
import type { Settings } from '../../../../shared/rows.ts';
import { call, type Failed } from '../../../api/api.ts';
import { codeText, errorText } from '../../../api/error-text.ts';
import { sendForm } from '../../../api/upload-form.ts';
import { SystemLogo } from '../../../shell/system-logo.tsx';
import { toastDone } from '../../../toasts/toast.ts';
import { settingsLabels } from '../../../ui/settings-labels.ts';
import { keepForBrowser } from '../parts/use-settings-draft.ts';
import classes from './logo-field.module.css';

interface Props {
  logo: string | null;
  mayChange: boolean;
  onChanged: (row: Settings) => void;
}

/** Logo field. Saves at once, because a picture needs no review. */
export function LogoField({ logo, mayChange, onChanged }: Props) {
  const { i18n, t } = useLingui();
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  /** Upload progress, 0 to 1; `null` while idle. */
  const [part, setPart] = useState<number | null>(null);
  const reset = useRef<() => void>(null);

  const finish = (result: Failed | { error: false; data: Settings }, words: string) => {
    setBusy(false);
    setPart(null);
    if (result.error) return setError(logoProblem(result));
    keepForBrowser(result.data);
    onChanged(result.data);
    toastDone(words);
  };
  const upload = async (file: File | null) => {
    // Allows selecting the same file again.
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
