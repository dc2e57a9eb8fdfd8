import { Trans, useLingui } from '@lingui/react/macro';
import { SegmentedControl, useMantineTheme } from '@mantine/core';
import { IconChartLine, IconLayoutDashboard, IconMessage } from '@tabler/icons-react';
import { type CSSProperties, useState } from 'react';
import type { Brand } from '../../../../shared/rows.ts';
import { accentShades } from '../../../theme/accent.ts';
import { cssVariables } from '../../../theme/theme.ts';
import { BrandInitial } from './brand-initial.tsx';
import classes from './brand-preview.module.css';
import { ContrastList } from './contrast-list.tsx';
import type { Crop } from './crop.ts';
import { LogoCanvas } from './logo-results.tsx';
import type { Picture } from './picture.ts';

interface Props {
  name: string;
  primary: string;
  logoUrl: string | null;
  chosen: { picture: Picture; crop: Crop } | null;
  others: readonly Brand[];
}

const schemes = ['light', 'dark'] as const;

/** Preview of the brand's color in sidebar, bubbles and buttons, in the light or dark scheme. */
export function BrandPreview({ name, primary, logoUrl, chosen, others }: Props) {
  const { t } = useLingui();
  const theme = useMantineTheme();
  const [scheme, setScheme] = useState<(typeof schemes)[number]>('light');
  const accent = accentShades(primary);
  // Same theme variables as the app, with this color.
  const tokens = cssVariables({ ...theme, colors: { ...theme.colors, accent } })[scheme];
  const label = t({ id: 'brands.preview', message: 'Preview' });
  return (
    <aside className={classes.aside} aria-label={label}>
      <div className={classes.head}>
        <span className={classes.title}>{label}</span>
        <SegmentedControl
          size="xs"
          aria-label={t({ id: 'brands.scheme', message: 'Preview color scheme' })}
          data={[
            { value: 'light', label: t({ id: 'brands.light', message: 'Light' }) },
            { value: 'dark', label: t({ id: 'brands.dark', message: 'Dark' }) },
          ]}
          value={scheme}
          onChange={(next) => setScheme(next as typeof scheme)}
        />
      </div>
      <figure
        className={classes.screen}
        data-scheme={scheme}
        style={{ ...tokens, '--preview-filled': accent[6] } as CSSProperties}
        data-testid="brand-preview"
      >
        <div className={classes.sidebar}>
          <span className={classes.brand}>
            {chosen !== null ? (
              <LogoCanvas {...chosen} size={22} />
            ) : logoUrl !== null ? (
              <img src={logoUrl} alt="" width={22} height={22} />
            ) : (
              <BrandInitial name={name} />
            )}
            <bdi>{name}</bdi>
          </span>
          <span className={classes.entry}>
            <IconLayoutDashboard size={16} stroke={1.6} aria-hidden />
            <Trans id="nav.dashboard">Dashboard</Trans>
          </span>
          <span className={classes.entry} data-current>
            <IconMessage size={16} stroke={1.6} aria-hidden />
            <Trans id="nav.messages">Messages</Trans>
            <span className={classes.badge}>18</span>
          </span>
          <span className={classes.entry}>
            <IconChartLine size={16} stroke={1.6} aria-hidden />
            <Trans id="nav.analytics">Analytics</Trans>
          </span>
        </div>
        <div className={classes.thread}>
          <span className={classes.bubble}>
            <Trans id="brands.preview_asked">Is there a table free today?</Trans>
          </span>
          <span className={classes.bubble} data-mine>
            <Trans id="brands.preview_said">Yes, would three o’clock suit you?</Trans>
          </span>
        </div>
        <div className={classes.acts}>
          <span className={classes.filled}>
            <Trans id="brands.preview_send">Send</Trans>
          </span>
          <span className={classes.plain}>
            <Trans id="brands.preview_resolve">Resolve</Trans>
          </span>
          <span className={classes.linkLike}>
            <Trans id="brands.preview_open">Open profile</Trans>
          </span>
        </div>
      </figure>
      <ContrastList primary={primary} hasLogo={chosen !== null || logoUrl !== null} others={others} />
    </aside>
  );
}
