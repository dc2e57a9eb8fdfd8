import { Trans, useLingui } from '@lingui/react/macro';
import { SegmentedControl, useMantineTheme } from '@mantine/core';
import {
  IconAlertTriangleFilled,
  IconChartLine,
  IconCircleCheckFilled,
  IconLayoutDashboard,
  IconMessage,
} from '@tabler/icons-react';
import { type CSSProperties, type ReactNode, useState } from 'react';
import type { Brand } from '../../../../shared/rows.ts';
import { accentShades } from '../../../theme/accent.ts';
import { cssVariables } from '../../../theme/theme.ts';
import { number } from '../../../time/time.ts';
import classes from './brand-preview.module.css';
import { type Check, checksOf, contrastNeeded, nearestMark } from './contrast-checks.ts';
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

/** Preview of the brand's color in the sidebar, in bubbles and on buttons. Can be switched between the light and the dark color scheme. */
export function BrandPreview({ name, primary, logoUrl, chosen, others }: Props) {
  const { t } = useLingui();
  const theme = useMantineTheme();
  const [scheme, setScheme] = useState<(typeof schemes)[number]>('light');
  const accent = accentShades(primary);
  // Creates the same theme variables that the app uses, but with this color.
  const tokens = cssVariables({ ...theme, colors: { ...theme.colors, accent } })[scheme];
  const label = t({ id: 'brands.preview', message: 'Preview' });
  return (
    <aside className={`grid min-w-0 gap-12 sticky ${classes.aside}`} aria-label={label}>
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
          <span className={`flex items-center gap-8 min-h-28 py-2 px-8 rounded-6 ${classes.entry}`}>
            <IconLayoutDashboard size={16} stroke={1.6} aria-hidden />
            <Trans id="nav.dashboard">Dashboard</Trans>
          </span>
          <span className={`flex items-center gap-8 min-h-28 py-2 px-8 rounded-6 ${classes.entry}`} data-current>
            <IconMessage size={16} stroke={1.6} aria-hidden />
            <Trans id="nav.messages">Messages</Trans>
            <span className={`ms-auto weight-650 text-11 leading-18 color-white ${classes.badge}`}>18</span>
          </span>
          <span className={`flex items-center gap-8 min-h-28 py-2 px-8 rounded-6 ${classes.entry}`}>
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
          <span className={`px-10 py-4 weight-600 rounded-8 color-white ${classes.filled}`}>
            <Trans id="brands.preview_send">Send</Trans>
          </span>
          <span className={`px-10 py-4 weight-600 rounded-8 ${classes.plain}`}>
            <Trans id="brands.preview_resolve">Resolve</Trans>
          </span>
          <span className={`px-10 py-4 weight-600 color-accent rounded-8 ${classes.linkLike}`}>
            <Trans id="brands.preview_open">Open profile</Trans>
          </span>
        </div>
      </figure>
      <ContrastList primary={primary} hasLogo={chosen !== null || logoUrl !== null} others={others} />
    </aside>
  );
}

/** First letter of the name, shown in place of a missing logo. */
function BrandInitial({ name }: { name: string }) {
  const [first = ''] = [...name.trim()];
  return (
    <span className={`grid place-items-center text-12 h-22 color-white ${classes.initial}`} aria-hidden>
      {first.toLocaleUpperCase()}
    </span>
  );
}

interface ContrastListProps {
  primary: string;
  hasLogo: boolean;
  others: readonly Brand[];
}

const oneDigit = { minimumFractionDigits: 1 };

const checkTexts: Record<Check['what'], ReactNode> = {
  button: <Trans id="brands.check_button">White text on buttons</Trans>,
  text: <Trans id="brands.check_text">Text in this color</Trans>,
  tint: <Trans id="brands.check_tint">Text on a tinted background</Trans>,
  bubble: <Trans id="brands.check_bubble">Message bubble</Trans>,
  dark: <Trans id="brands.check_dark">Text in dark mode</Trans>,
};

/** Contrast of the brand's color in each use, and whether the color of another brand without a logo looks similar. */
function ContrastList({ primary, hasLogo, others }: ContrastListProps) {
  const { i18n, t } = useLingui();
  const fine = t({ id: 'brands.fine', message: 'OK' });
  const nearest = hasLogo ? null : nearestMark(primary, others);
  const other = nearest?.brand.name ?? '';
  const needed = number(contrastNeeded, i18n.locale);
  return (
    <section aria-label={t({ id: 'brands.contrast', message: 'Contrast' })}>
      <h4 className="text-13 weight-600">
        <Trans id="brands.contrast_needed">Contrast (at least {needed}:1)</Trans>
      </h4>
      <ul className="grid gap-6">
        {checksOf(primary).map(({ what, ink, ground, ratio }) => (
          <li key={what} className={`grid items-center gap-10 text-13 ${classes.check}`}>
            <span
              className="flex items-center justify-center text-12 weight-650 border rounded-4 gap-5 h-22"
              style={{ color: ink, background: ground }}
              aria-hidden
            >
              Aa
            </span>
            <span>{checkTexts[what]}</span>
            <span className="weight-600 tabular">{number(Math.floor(ratio * 10) / 10, i18n.locale, oneDigit)}</span>
            <IconCircleCheckFilled className={classes.fine} size={16} role="img" aria-label={fine} />
          </li>
        ))}
        {nearest !== null && (
          <li className={`grid items-center gap-10 text-13 ${classes.check}`}>
            <span
              className="flex items-center justify-center text-12 weight-650 border rounded-4 gap-5 h-22"
              aria-hidden
            >
              <span className="w-8 h-8 rounded-full" style={{ background: primary }} />
              <span className="w-8 h-8 rounded-full" style={{ background: nearest.brand.colorScheme.primary }} />
            </span>
            <span>
              <Trans id="brands.check_mark">
                Marker next to <bdi>{other}</bdi>
              </Trans>
            </span>
            <span className="weight-600 tabular">
              {nearest.isNear ? <Trans id="brands.near">similar</Trans> : <Trans id="brands.far">distinct</Trans>}
            </span>
            {nearest.isNear ? (
              <IconAlertTriangleFilled className="color-soon" size={16} aria-hidden />
            ) : (
              <IconCircleCheckFilled className={classes.fine} size={16} role="img" aria-label={fine} />
            )}
          </li>
        )}
      </ul>
      {nearest?.isNear === true && (
        <p className="text-12 text-pretty dimmed">
          <Trans id="brands.near_hint">
            Two brands have markers that look alike. Add a logo or choose another color.
          </Trans>
        </p>
      )}
    </section>
  );
}
