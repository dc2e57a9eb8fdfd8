import { Trans } from '@lingui/react/macro';
import { Loader } from '@mantine/core';
import { IconPhotoOff } from '@tabler/icons-react';
import type { MediaStanding } from '../media-url.ts';
import classes from './content.module.css';

type Props = { standing: MediaStanding };

/** The place of bytes that are on their way, or that will never come. */
export function MediaPlaceholder({ standing }: Props) {
  if (standing.state === 'fetching') {
    return (
      <span className={classes.placeholder}>
        <Loader size={16} color="gray" />
        <Trans id="messages.media_fetching">Fetching from LINE</Trans>
      </span>
    );
  }
  return (
    <span className={classes.placeholder}>
      <IconPhotoOff size={18} stroke={1.5} aria-hidden />
      {standing.state === 'failed' ? (
        <Why reason={standing.reason} />
      ) : (
        <Trans id="messages.media_failed">Cannot be shown</Trans>
      )}
    </span>
  );
}

function Why({ reason }: { reason: string | null }) {
  switch (reason) {
    case 'gone':
      return <Trans id="messages.media_gone">LINE no longer has it</Trans>;
    case 'too_large':
      return <Trans id="messages.media_too_large">Too large to keep</Trans>;
    case 'unreachable':
      return <Trans id="messages.media_unreachable">It could not be fetched</Trans>;
    default:
      return <Trans id="messages.media_refused">It may not be fetched</Trans>;
  }
}
