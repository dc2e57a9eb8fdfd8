import { Trans, useLingui } from '@lingui/react/macro';
import { IconMapPin } from '@tabler/icons-react';
import type { LocationParts } from '../../../../../shared/content.ts';
import classes from './content.module.css';

type Props = { parts: Partial<LocationParts> };

export function LocationContent({ parts }: Props) {
  const { t } = useLingui();
  const { title, address, latitude, longitude } = parts;
  const name = title || t({ id: 'messages.kind_location', message: 'Location' });
  const known = latitude !== undefined && longitude !== undefined;
  return (
    <span className={classes.location}>
      <IconMapPin size={28} stroke={1.25} aria-hidden />
      <span className={classes.fileAbout}>
        <span className={classes.fileName}>{name}</span>
        {address !== undefined && <span className={classes.small}>{address}</span>}
        {known && (
          <a
            className={classes.link}
            href={`https://www.google.com/maps/search/?api=1&query=${latitude},${longitude}`}
            target="_blank"
            rel="noreferrer noopener"
          >
            <Trans id="messages.map">Open the map</Trans>
          </a>
        )}
      </span>
    </span>
  );
}
