import '@mantine/core/styles/Slider.layer.css';
import { useLingui } from '@lingui/react/macro';
import { Slider } from '@mantine/core';
import { IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { type Crop, within, zoomed, zoomOf } from './crop.ts';
import classes from './crop-stage.module.css';
import type { Picture } from './picture.ts';

interface Props {
  picture: Picture;
  crop: Crop;
  onCrop: (crop: Crop) => void;
}

/** CSS pixels. */
const stage = 176;
const steps: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Crop editor: the square can be dragged, moved with arrow keys, and resized with the slider. */
export function CropStage({ picture, crop, onCrop }: Props) {
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
    // Larger steps with Shift, as in drawing programs.
    const by = (event.shiftKey ? 10 : 2) / scale;
    onCrop(within({ ...crop, x: crop.x + (step?.[0] ?? 0) * by, y: crop.y + (step?.[1] ?? 0) * by }, picture));
  };
  return (
    <div className={`grid gap-10 ${classes.whole}`}>
      <div className={`grid place-items-center overflow-hidden rounded-8 ${classes.stage}`}>
        <div
          className={`relative overflow-hidden ${classes.picture}`}
          style={{ width: picture.width * scale, height: picture.height * scale }}
        >
          <img src={picture.image.src} alt="" draggable={false} />
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
      <div className={`flex items-center gap-8 dimmed ${classes.zoom}`}>
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
