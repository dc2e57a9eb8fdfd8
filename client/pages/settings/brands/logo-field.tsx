import { Trans, useLingui } from '@lingui/react/macro';
import { Button, FileButton, Input, Slider } from '@mantine/core';
import { IconPhotoUp, IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react';
import type { ErrorCode } from '../../../../shared/errors.ts';
import { codeText } from '../../../api/error-text.ts';
import classes from './brand-form.module.css';
import { type Crop, wholeCrop, within, zoomed, zoomOf } from './crop.ts';
import { LogoResults } from './logo-results.tsx';
import { openPicture, type Picture } from './picture.ts';
import '@mantine/core/styles/Slider.layer.css';

interface Props {
  /** URL of the brand's current logo; `null` if there is none. */
  logoUrl: string | null;
  /** Selected picture, which becomes the logo on save. */
  chosen: { picture: Picture; crop: Crop } | null;
  error: ReactNode;
  mayChange: boolean;
  onChoose: (picture: Picture, crop: Crop) => void;
  onCrop: (crop: Crop) => void;
  onRemove: () => void;
}

/** Field for selecting and cropping a logo. The logo is saved together with the other fields. */
export function LogoField({ logoUrl, chosen, error, mayChange, onChoose, onCrop, onRemove }: Props) {
  const { t } = useLingui();
  const [problem, setProblem] = useState<ErrorCode | null>(null);
  const reset = useRef<() => void>(null);
  const choose = async (file: File | null) => {
    // Resets the file input. Otherwise, selecting the same file again would have no effect.
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
            logoUrl !== null && <img className="rounded-8 object-cover" src={logoUrl} alt="" width={64} height={64} />
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

interface CropStageProps {
  picture: Picture;
  crop: Crop;
  onCrop: (crop: Crop) => void;
}

/** Size of the picture in the editor. CSS pixels. */
const stage = 176;
const steps: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Editor for the crop. The square can be dragged, moved with the arrow keys, and resized with a slider. */
function CropStage({ picture, crop, onCrop }: CropStageProps) {
  const { t } = useLingui();
  const grip = useRef<{ x: number; y: number; from: Crop } | null>(null);
  const scale = stage / Math.max(picture.width, picture.height);
  const zoom = zoomOf(crop, picture);
  const zoomTo = (next: number) => onCrop(zoomed(crop, picture, next));
  const move = ({ clientX, clientY }: PointerEvent) => {
    if (grip.current === null) return;
    const { x, y, from } = grip.current;
    onCrop(within({ ...from, x: from.x + (clientX - x) / scale, y: from.y + (clientY - y) / scale }, picture));
  };
  const press = (event: KeyboardEvent) => {
    const step = steps[event.key];
    const nearer = { '+': 0.1, '=': 0.1, '-': -0.1 }[event.key];
    if (step === undefined && nearer === undefined) return;
    event.preventDefault();
    if (nearer !== undefined) return zoomTo(zoom + nearer);
    // An arrow key moves the square by 2 CSS pixels, or by 10 with Shift. `by` is in pixels of the picture.
    const by = (event.shiftKey ? 10 : 2) / scale;
    onCrop(within({ ...crop, x: crop.x + (step?.[0] ?? 0) * by, y: crop.y + (step?.[1] ?? 0) * by }, picture));
  };
  return (
    <div className="grid gap-10 w-176">
      <div className={`grid place-items-center overflow-hidden rounded-8 w-176 ${classes.stage}`}>
        <div
          className="relative overflow-hidden"
          style={{ width: picture.width * scale, height: picture.height * scale }}
        >
          <img className="block w-full h-full select-none" src={picture.image.src} alt="" draggable={false} />
          <button
            type="button"
            className={`absolute bg-none ${classes.frame}`}
            style={{
              left: crop.x * scale,
              top: crop.y * scale,
              width: crop.side * scale,
              height: crop.side * scale,
            }}
            aria-label={t({
              id: 'brands.crop',
              message: 'Logo crop area. Move it with the arrow keys, resize it with plus and minus.',
            })}
            onPointerDown={(event) => {
              event.currentTarget.setPointerCapture(event.pointerId);
              grip.current = { x: event.clientX, y: event.clientY, from: crop };
            }}
            onPointerMove={move}
            onPointerUp={() => {
              grip.current = null;
            }}
            onPointerCancel={() => {
              grip.current = null;
            }}
            onKeyDown={press}
          />
        </div>
      </div>
      <div className="flex items-center gap-8 dimmed">
        <IconZoomOut size={16} stroke={1.6} aria-hidden />
        <Slider
          className="flex-1"
          size="sm"
          min={0}
          max={1}
          step={0.02}
          value={zoom}
          onChange={zoomTo}
          label={null}
          thumbLabel={t({ id: 'brands.zoom', message: 'Zoom' })}
        />
        <IconZoomIn size={16} stroke={1.6} aria-hidden />
      </div>
    </div>
  );
}
