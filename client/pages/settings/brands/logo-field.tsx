import { Trans, useLingui } from '@lingui/react/macro';
import { Button, FileButton, Input } from '@mantine/core';
import { IconPhotoUp } from '@tabler/icons-react';
import { type ReactNode, useRef, useState } from 'react';
import type { ErrorCode } from '../../../../shared/errors.ts';
import { codeText } from '../../../api/error-text.ts';
import classes from './brand-form.module.css';
import { type Crop, wholeCrop } from './crop.ts';
import { CropStage } from './crop-stage.tsx';
import { LogoResults } from './logo-results.tsx';
import { openPicture, type Picture } from './picture.ts';

interface Props {
  /** Current logo of the brand. */
  logoUrl: string | null;
  /** Selected picture, which becomes the logo on save. */
  chosen: { picture: Picture; crop: Crop } | null;
  error: ReactNode;
  mayChange: boolean;
  onChoose: (picture: Picture, crop: Crop) => void;
  onCrop: (crop: Crop) => void;
  onRemove: () => void;
}

/** Logo field: select, crop, and save with the other fields. */
export function LogoField({ logoUrl, chosen, error, mayChange, onChoose, onCrop, onRemove }: Props) {
  const { t } = useLingui();
  const [problem, setProblem] = useState<ErrorCode | null>(null);
  const reset = useRef<() => void>(null);
  const choose = async (file: File | null) => {
    // Allows selecting the same file again.
    reset.current?.();
    if (file === null) return;
    const opened = await openPicture(file);
    setProblem(typeof opened === 'string' ? opened : null);
    if (typeof opened !== 'string') onChoose(opened, wholeCrop(opened));
  };
  const remove = () => {
    setProblem(null);
    onRemove();
  };
  return (
    <Input.Wrapper
      className="grid gap-10 pt-20 border-top"
      label={t({ id: 'brands.logo', message: 'Logo' })}
      labelElement="div"
      description={
        mayChange && (
          <Trans id="settings.logo_hint">
            64x64 or 128x128 pixels, PNG, JPG or GIF; PNG with transparent background recommended. At most 2 MB.
          </Trans>
        )
      }
      error={problem === null ? error : codeText(problem)}
      errorProps={{ role: 'alert' }}
      inputWrapperOrder={['label', 'description', 'input', 'error']}
    >
      <div className="flex flex-wrap gap-16 mt-4">
        {chosen !== null && <CropStage {...chosen} onCrop={onCrop} />}
        <div className={`grid min-w-0 gap-12 ${classes.logoSide}`}>
          {chosen !== null ? (
            <LogoResults {...chosen} />
          ) : (
            logoUrl !== null && <img className={classes.present} src={logoUrl} alt="" width={64} height={64} />
          )}
          {mayChange && (
            <div className="flex flex-wrap gap-8">
              <FileButton
                resetRef={reset}
                onChange={(file) => void choose(file)}
                accept="image/png,image/jpeg,image/gif"
              >
                {(props) => (
                  <Button {...props} variant="default" leftSection={<IconPhotoUp size={16} stroke={1.6} aria-hidden />}>
                    {chosen === null && logoUrl === null ? (
                      <Trans id="settings.logo_choose">Choose an image</Trans>
                    ) : (
                      <Trans id="brands.logo_other">Choose another image</Trans>
                    )}
                  </Button>
                )}
              </FileButton>
              {(chosen !== null || logoUrl !== null) && (
                <Button variant="subtle" color="gray" onClick={remove}>
                  <Trans id="settings.logo_remove">Remove</Trans>
                </Button>
              )}
            </div>
          )}
        </div>
      </div>
    </Input.Wrapper>
  );
}
