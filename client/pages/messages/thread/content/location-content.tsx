import { Trans, useLingui } from '@lingui/react/macro';
import { IconMapPin } from '@tabler/icons-react';
import classes from './content.module.css';

type Props = { content: Record<string, unknown> };

export function LocationContent({ content }: Props) {
  const { t } = useLingui();
  const { title, address, latitude, longitude } = content;
  const name =
    typeof title === 'string' && title !== '' ? title : t({ id: 'messages.kind_location', message: 'Location' });
  const known = Number.isFinite(latitude) && Number.isFinite(longitude);
  return (
    <span className={classes.location}>
      <IconMapPin size={28} stroke={1.25} aria-hidden />
      <span className={classes.fileAbout}>
        <span className={classes.fileName}>{name}</span>
        {typeof address === 'string' && <span className={classes.small}>{address}</span>}
        {known && (
          <a
            className={classes.link}
            href={`https://www.google.com/maps/search/?api=1&query=${Number(latitude)},${Number(longitude)}`}
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
