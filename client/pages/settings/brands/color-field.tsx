import '@mantine/core/styles/ColorPicker.layer.css';
import '@mantine/core/styles/ColorInput.layer.css';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, ColorInput, ColorSwatch, Input } from '@mantine/core';
import { IconArrowRight, IconColorPicker } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { number } from '../../../time/time.ts';
import { ColorSwatches } from '../../../ui/color-swatches.tsx';
import { isColor } from './brand-draft.ts';
import classes from './brand-form.module.css';
import { contrastNeeded, givenAndUsed } from './contrast-checks.ts';
import type { Crop } from './crop.ts';
import { colorOf } from './main-color.ts';
import type { Picture } from './picture.ts';

interface Props {
  value: string;
  error: ReactNode;
  mayChange: boolean;
  /** Logo from which a color can be picked; `null` if there is none. */
  logo: { picture: Picture; crop: Crop } | { address: string } | null;
  onChange: (color: string) => void;
}

/** Field for the brand's color. Also shows the adjusted color that is used where text must be readable. */
export function ColorField({ value, error, mayChange, logo, onChange }: Props) {
  const { t } = useLingui();
  const [isGrey, setGrey] = useState(false);
  const label = t({ id: 'brands.colour', message: 'Color' });
  const take = async () => {
    const color = logo === null ? null : await colorOf(logo);
    setGrey(color === null);
    if (color !== null) onChange(color);
  };
  return (
    <div className="grid gap-10 pt-20 border-top">
      <Input.Wrapper label={label} labelElement="div" error={error}>
        <div className={`flex flex-wrap gap-8 mt-4 ${classes.color}`}>
          <ColorInput
            aria-label={label}
            value={value}
            onChange={onChange}
            error={error !== undefined && error !== null && error !== false}
            format="hex"
            fixOnBlur={false}
            withEyeDropper={false}
            disabled={!mayChange}
            popoverProps={{ withinPortal: true }}
          />
          {mayChange && logo !== null && (
            <Button
              variant="default"
              leftSection={<IconColorPicker size={16} stroke={1.6} aria-hidden />}
              onClick={() => void take()}
            >
              <Trans id="brands.from_logo">From the logo</Trans>
            </Button>
          )}
        </div>
      </Input.Wrapper>
      {isGrey && (
        <p className="text-12 text-pretty dimmed" role="status">
          <Trans id="brands.logo_grey">This logo has no distinct color.</Trans>
        </p>
      )}
      {mayChange && (
        <ColorSwatches className={`grid justify-between gap-3 ${classes.swatches}`} value={value} onChange={onChange} />
      )}
      {isColor(value) && <Used value={value} />}
    </div>
  );
}

function Used({ value }: { value: string }) {
  const { i18n } = useLingui();
  const { given, used, ratio } = givenAndUsed(value);
  const ratioText = (part: number) => `${number(Math.floor(part * 10) / 10, i18n.locale)} : 1`;
  const [before, after] = [ratioText(given), ratioText(ratio)];
  const isKept = given >= contrastNeeded;
  return (
    <>
      <p className="flex flex-wrap items-center gap-8 px-12 py-8 text-13 tabular bg-ground rounded-8">
        <ColorSwatch component="span" color={value} size={18} radius="sm" withShadow={false} />
        <span>
          <Trans id="brands.given">chosen {before}</Trans>
        </span>
        <IconArrowRight size={14} stroke={1.6} aria-hidden />
        <ColorSwatch component="span" color={used} size={18} radius="sm" withShadow={false} />
        <span>
          <Trans id="brands.used">
            shown as <b>{used}</b> {after}
          </Trans>
        </span>
      </p>
      <p className="text-12 text-pretty dimmed">
        {isKept ? (
          <Trans id="brands.colour_kept">White text is readable on it.</Trans>
        ) : (
          <Trans id="brands.colour_darkened">Darkened so that white text is readable.</Trans>
        )}
      </p>
    </>
  );
}
