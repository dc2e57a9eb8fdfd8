import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { number } from '../../../time/time.ts';
import { useByteSize } from '../../../ui/use-byte-size.ts';
import type { Crop } from './crop.ts';
import { draw, type Picture } from './picture.ts';

const sizes = [64, 32, 18];

interface Props {
  picture: Picture;
  crop: Crop;
}

/** Previews of the logo in all sizes, and the details of the file. */
export function LogoResults({ picture, crop }: Props) {
  const { i18n } = useLingui();
  const size = useByteSize();
  const { name, width, height, bytes } = picture;
  const pixels = [width, height].map((side) => number(side, i18n.locale)).join(' × ');
  return (
    <div className="grid gap-10">
      <div className="flex items-end gap-14">
        {sizes.map((size) => (
          <span key={size} className="grid gap-4 text-12 dimmed justify-items-center">
            <LogoCanvas picture={picture} crop={crop} size={size} />
            <span aria-hidden>{size}</span>
          </span>
        ))}
      </div>
      <p className="grid text-12 break-anywhere dimmed">
        <bdi>{name}</bdi>
        <span>
          {pixels}, {size(bytes)}
        </span>
      </p>
    </div>
  );
}

/** Preview of the logo in one size. `size` is in CSS pixels. */
export function LogoCanvas({ picture, crop, size }: Props & { size: number }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (canvas.current !== null) draw(canvas.current, picture, crop);
  }, [picture, crop]);
  // The canvas has twice as many pixels as shown, for high-density screens.
  return (
    <canvas
      ref={canvas}
      className="rounded-4"
      width={size * 2}
      height={size * 2}
      style={{ width: size, height: size }}
      aria-hidden
    />
  );
}
