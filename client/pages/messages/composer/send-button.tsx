import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button, Kbd, Menu } from '@mantine/core';
import { IconChevronUp, IconSend2 } from '@tabler/icons-react';
import classes from './send-button.module.css';
import type { Rival } from './use-rival.ts';

type Props = {
  note: boolean;
  ready: boolean;
  rival: Rival | null;
  onSend: () => void;
  /** `null` without permission to resolve. */
  onResolve: (() => void) | null;
};

const command = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl';

/** Button to send, with a menu to send and resolve. */
export function SendButton({ note, ready, rival, onSend, onResolve }: Props) {
  const { t } = useLingui();
  const words = note
    ? t({ id: 'composer.add_note', message: 'Add note' })
    : rival?.does === 'answering'
      ? t({ id: 'composer.take_and_send', message: 'Take over and send' })
      : rival?.asked
        ? t({ id: 'composer.send_as_well', message: 'Send this too' })
        : t({ id: 'composer.send', message: 'Send' });
  const color = note ? { color: 'yellow' } : {};
  return (
    <Button.Group className={classes.group} data-claimed={rival?.does === 'answering' || rival?.asked || undefined}>
      <Button
        size="sm"
        {...color}
        autoContrast
        className={classes.send}
        disabled={!ready}
        aria-label={words}
        onClick={onSend}
        rightSection={<IconSend2 size={16} stroke={1.75} />}
      >
        <span className={classes.words}>{words}</span>
      </Button>
      {onResolve !== null && (
        <Menu position="top-end">
          <Menu.Target>
            <ActionIcon
              variant="filled"
              className={classes.more}
              // Notes cannot resolve a case, but the button keeps its place.
              disabled={!ready || note}
              {...color}
              aria-label={t({ id: 'composer.more_ways', message: 'More ways to send' })}
            >
              <IconChevronUp size={16} stroke={1.75} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item
              onClick={onResolve}
              rightSection={
                <span className={classes.keys}>
                  <Kbd size="xs">{command}</Kbd>
                  <Kbd size="xs">Shift</Kbd>
                  <Kbd size="xs">Enter</Kbd>
                </span>
              }
            >
              <Trans id="composer.send_resolve">Send and resolve</Trans>
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
    </Button.Group>
  );
}
