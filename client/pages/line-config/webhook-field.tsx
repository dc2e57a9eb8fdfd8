import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button, TextInput, Tooltip } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { copyText } from '../../ui/copy-text.ts';
import classes from './line-config.module.css';

interface Props {
  /** `null` while loading. */
  url: string | null;
  isTesting: boolean;
  /** Starts a connection test; `null` without permission. */
  onTest: (() => void) | null;
  onElsewhere: (() => void) | null;
}

/** Webhook URL, with buttons for copying, testing and registering it at LINE. */
export function WebhookField({ url, isTesting, onTest, onElsewhere }: Props) {
  const { t } = useLingui();
  const label = t({ id: 'lineconfig.copy', message: 'Copy webhook URL' });
  return (
    <div className="flex flex-col min-w-0 gap-4">
      <div className={`flex items-start gap-8 ${classes.fieldLine}`}>
        <TextInput
          className={classes.grow}
          label={t({ id: 'lineconfig.webhook_url', message: 'Webhook URL' })}
          value={url ?? ''}
          readOnly
          onFocus={(event) => event.currentTarget.select()}
        />
        <Tooltip label={label}>
          <ActionIcon
            variant="default"
            size={36}
            aria-label={label}
            disabled={url === null}
            onClick={() =>
              void copyText(url ?? '', t({ id: 'lineconfig.copied', message: 'Webhook URL copied to clipboard' }))
            }
          >
            <IconCopy size={16} stroke={1.6} aria-hidden />
          </ActionIcon>
        </Tooltip>
        {onTest !== null && (
          <Button
            variant="default"
            loading={isTesting}
            onClick={onTest}
            aria-label={t({ id: 'lineconfig.test_webhook', message: 'Test webhook' })}
          >
            <Trans id="lineconfig.test">Test</Trans>
          </Button>
        )}
      </div>
      {onElsewhere !== null && (
        <Button variant="transparent" size="compact-xs" className="self-start" onClick={onElsewhere}>
          <Trans id="lineconfig.tell_line">Register the webhook URL…</Trans>
        </Button>
      )}
    </div>
  );
}
