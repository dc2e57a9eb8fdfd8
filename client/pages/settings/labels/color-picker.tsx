import { useLingui } from '@lingui/react/macro';
import { ColorInput, ColorSwatch, Popover, UnstyledButton } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { labelColors } from '../../../theme/label-colors.ts';
import classes from './labels.module.css';

interface Props {
  value: string;
  /** The label's name. */
  name: string;
  onChange: (color: string) => void;
}

const isColor = (text: string) => /^#[0-9a-f]{6}$/i.test(text);

/** A dot that opens the colours to choose from, or any other. */
export function ColorPicker({ value, name, onChange }: Props) {
  const { t, i18n } = useLingui();
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
          className={classes.dot}
          onClick={() => setOpen(!isOpen)}
          aria-label={t({ id: 'settings.colour_of', message: `Colour of ${name}` })}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
        >
          <ColorSwatch component="span" color={value} size={16} withShadow={false} />
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown aria-label={t({ id: 'settings.colour_of', message: `Colour of ${name}` })}>
        <div className={classes.colors}>
          {labelColors.map((color) => {
            const isChosen = color.value.toUpperCase() === value.toUpperCase();
            return (
              <ColorSwatch
                key={color.value}
                component="button"
                type="button"
                color={color.value}
                size={28}
                radius="sm"
                withShadow={false}
                aria-label={i18n._(color.name)}
                aria-pressed={isChosen}
                onClick={() => choose(color.value)}
              >
                {isChosen && <IconCheck className={classes.check} size={16} />}
              </ColorSwatch>
            );
          })}
        </div>
        <ColorInput
          mt={12}
          size="xs"
          format="hex"
          aria-label={t({ id: 'settings.other_colour', message: 'Another colour' })}
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
