import '@mantine/core/styles/ColorPicker.layer.css';
import '@mantine/core/styles/ColorInput.layer.css';
import { useLingui } from '@lingui/react/macro';
import { ColorInput, ColorSwatch, Popover, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { ColorSwatches } from '../../../ui/color-swatches.tsx';
import classes from './labels.module.css';

interface Props {
  value: string;
  /** Name of the label. */
  name: string;
  onChange: (color: string) => void;
}

const isColor = (text: string) => /^#[0-9a-f]{6}$/i.test(text);

/** Dot in the color of a label. Opens a palette, which also accepts other colors. */
export function ColorPicker({ value, name, onChange }: Props) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState<string | null>(null);
  const choose = (color: string) => {
    setTyped(null);
    setOpen(false);
    if (color.toUpperCase() !== value.toUpperCase()) onChange(color);
  };
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" trapFocus returnFocus>
      <Popover.Target>
        <UnstyledButton
          className={`grid place-items-center rounded-6 hover-bg ${classes.dot}`}
          onClick={() => setOpen(!isOpen)}
          aria-label={t({ id: 'settings.colour_of', message: `Color of ${name}` })}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
        >
          <ColorSwatch component="span" color={value} size={16} withShadow={false} />
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown aria-label={t({ id: 'settings.colour_of', message: `Color of ${name}` })}>
        <ColorSwatches className={`grid gap-8 ${classes.colors}`} value={value} onChange={choose} />
        <ColorInput
          mt={12}
          size="xs"
          format="hex"
          aria-label={t({ id: 'settings.other_colour', message: 'Another color' })}
          withPicker={false}
          withEyeDropper={false}
          value={typed ?? value}
          onChange={setTyped}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || typed === null || !isColor(typed)) return;
            event.preventDefault();
            choose(typed);
          }}
          onBlur={() => typed !== null && isColor(typed) && choose(typed)}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
