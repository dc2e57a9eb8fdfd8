import { useLingui } from '@lingui/react/macro';
import { ColorSwatch } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { labelColors } from '../theme/label-colors.ts';

interface Props {
  className?: string | undefined;
  value: string;
  onChange: (color: string) => void;
}

/** Color picker with the selected color ticked. */
export function ColorSwatches({ className, value, onChange }: Props) {
  const { i18n } = useLingui();
  return (
    <div className={className}>
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
            onClick={() => onChange(color.value)}
          >
            {isChosen && <IconCheck color="#fff" size={16} />}
          </ColorSwatch>
        );
      })}
    </div>
  );
}
