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
    <aside className={`grid min-w-0 gap-12 ${classes.aside}`} aria-label={label}>
      <div className="flex items-center justify-between">
        <span className="text-13 weight-600">{label}</span>
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
        className={`text-13 overflow-hidden color-text border rounded-8 ${classes.screen}`}
        data-scheme={scheme}
        style={{ ...tokens, '--preview-filled': accent[6] } as CSSProperties}
        data-testid="brand-preview"
      >
        <div className={`grid gap-2 ${classes.sidebar}`}>
          <span className={`flex items-center min-w-0 gap-8 weight-650 ${classes.brand}`}>
            {chosen !== null ? (
              <LogoCanvas {...chosen} size={22} />
            ) : logoUrl !== null ? (
              <img src={logoUrl} alt="" width={22} height={22} />
            ) : (
              <BrandInitial name={name} />
            )}
            <bdi>{name}</bdi>
          </span>
          <span className={`flex items-center gap-8 ${classes.entry}`}>
            <IconLayoutDashboard size={16} stroke={1.6} aria-hidden />
            <Trans id="nav.dashboard">Dashboard</Trans>
          </span>
          <span className={`flex items-center gap-8 ${classes.entry}`} data-current>
            <IconMessage size={16} stroke={1.6} aria-hidden />
            <Trans id="nav.messages">Messages</Trans>
            <span className={`ms-auto weight-650 ${classes.badge}`}>18</span>
          </span>
          <span className={`flex items-center gap-8 ${classes.entry}`}>
            <IconChartLine size={16} stroke={1.6} aria-hidden />
            <Trans id="nav.analytics">Analytics</Trans>
          </span>
        </div>
        <div className="grid justify-items-start gap-6 px-10 py-12">
          <span className={`px-10 py-6 border ${classes.bubble}`}>
            <Trans id="brands.preview_asked">Is there a table free today?</Trans>
          </span>
          <span className={`px-10 py-6 border ${classes.bubble}`} data-mine>
            <Trans id="brands.preview_said">Yes, would three o’clock suit you?</Trans>
          </span>
        </div>
        <div className={`flex flex-wrap items-center gap-8 border-top ${classes.acts}`}>
          <span className={`px-10 py-4 weight-600 ${classes.filled}`}>
            <Trans id="brands.preview_send">Send</Trans>
          </span>
          <span className={`px-10 py-4 weight-600 ${classes.plain}`}>
            <Trans id="brands.preview_resolve">Resolve</Trans>
          </span>
          <span className={`px-10 py-4 weight-600 color-accent ${classes.linkLike}`}>
            <Trans id="brands.preview_open">Open profile</Trans>
          </span>
        </div>
      </figure>
      <ContrastList primary={primary} hasLogo={chosen !== null || logoUrl !== null} others={others} />
    </aside>
  );
}
