import { useLingui } from '@lingui/react/macro';
import { ActionIcon } from '@mantine/core';
import { IconMoodSmile } from '@tabler/icons-react';
import { emojis } from './emojis.ts';
import classes from './picker.module.css';
import { Picker } from './picker.tsx';

export function EmojiPicker({ onPick }: { onPick: (emoji: string) => void }) {
  const { t } = useLingui();
  return (
    <Picker label={t({ id: 'composer.emoji', message: 'Emoji' })} icon={<IconMoodSmile size={18} stroke={1.75} />}>
      {(close) => (
        <div className={classes.emojis}>
          {emojis.map((emoji) => (
            <ActionIcon
              key={emoji}
              className={classes.emoji}
              variant="subtle"
              color="gray"
              onClick={() => {
                // The text box takes the focus instead.
                close(false);
                onPick(emoji);
              }}
            >
              {emoji}
            </ActionIcon>
          ))}
        </div>
      )}
    </Picker>
  );
}
