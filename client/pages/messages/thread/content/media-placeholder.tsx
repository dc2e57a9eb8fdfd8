import { Trans } from '@lingui/react/macro';
import { Loader } from '@mantine/core';
import { IconPhotoOff } from '@tabler/icons-react';
import type { MediaState } from '../media-url.ts';

type Props = { media: MediaState };

/** Placeholder for media that is loading or not available. */
export function MediaPlaceholder({ media }: Props) {
  if (media.state === 'fetching') {
    return (
      <span className="flex items-center justify-center gap-8 p-8 text-12 dimmed">
        <Loader size={16} color="gray" />
        <Trans id="messages.media_fetching">Loading from LINE</Trans>
      </span>
    );
  }
  return (
    <span className="flex items-center justify-center gap-8 p-8 text-12 dimmed" data-media-failed>
      <IconPhotoOff size={18} stroke={1.5} aria-hidden />
      {media.state === 'failed' ? (
        <Why reason={media.reason} />
      ) : (
        <Trans id="messages.media_failed">Cannot be shown</Trans>
      )}
    </span>
  );
}

function Why({ reason }: { reason: string | null }) {
  switch (reason) {
    case 'gone':
      return <Trans id="messages.media_gone">No longer available from LINE</Trans>;
    case 'too_large':
      return <Trans id="messages.media_too_large">Too large to store</Trans>;
    case 'unreachable':
      return <Trans id="messages.media_unreachable">Could not be downloaded</Trans>;
    default:
      return <Trans id="messages.media_refused">LINE did not allow the download</Trans>;
  }
}
