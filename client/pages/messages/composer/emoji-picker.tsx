import { useLingui } from '@lingui/react/macro';
import { ActionIcon, Popover } from '@mantine/core';
import { IconMoodSmile } from '@tabler/icons-react';
import { useState } from 'react';
import tools from './composer.module.css';
import { emojis } from './emojis.ts';
import classes from './picker.module.css';

export function EmojiPicker({ onPick }: { onPick: (emoji: string) => void }) {
  const { t } = useLingui();
  const [opened, setOpened] = useState(false);
  const label = t({ id: 'composer.emoji', message: 'Emoji' });
  return (
    <Popover opened={opened} onChange={setOpened} position="top-start" shadow="sm" trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          className={tools.tool}
          aria-label={label}
          onClick={() => setOpened(!opened)}
        >
          <IconMoodSmile size={18} stroke={1.75} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown className={classes.drop} aria-label={label}>
        <div className={classes.emojis}>
          {emojis.map((emoji) => (
            <ActionIcon
              key={emoji}
              className={classes.emoji}
              variant="subtle"
              color="gray"
              onClick={() => {
                setOpened(false);
                onPick(emoji);
              }}
            >
              {emoji}
            </ActionIcon>
          ))}
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
