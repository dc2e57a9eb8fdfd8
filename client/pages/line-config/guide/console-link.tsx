import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';

const developers = 'https://developers.line.biz/console/';

/** Link to a page of LINE (by default the Developers Console), opened in a new tab. */
export function ConsoleLink({ href = developers }: { href?: string }) {
  return (
    <Button
      component="a"
      variant="default"
      href={href}
      target="_blank"
      rel="noreferrer"
      rightSection={<IconExternalLink size={16} stroke={1.6} aria-hidden />}
    >
      <Trans id="lineconfig.guide_console">Open LINE’s console</Trans>
    </Button>
  );
}
