import { Trans, useLingui } from '@lingui/react/macro';
import { IconAlertTriangleFilled, IconCircleCheckFilled } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Brand } from '../../../../shared/rows.ts';
import { number } from '../../../time/time.ts';
import classes from './brand-preview.module.css';
import { type Check, checksOf, contrastNeeded, nearestMark } from './contrast-checks.ts';

interface Props {
  primary: string;
  hasLogo: boolean;
  others: readonly Brand[];
}

const oneDigit = { minimumFractionDigits: 1 };

const words: Record<Check['what'], ReactNode> = {
  button: <Trans id="brands.check_button">White text on buttons</Trans>,
  text: <Trans id="brands.check_text">Text in this color</Trans>,
  tint: <Trans id="brands.check_tint">Text on a tinted background</Trans>,
  bubble: <Trans id="brands.check_bubble">Message bubble</Trans>,
  dark: <Trans id="brands.check_dark">Text in dark mode</Trans>,
};

/** Contrast checks of the brand color, and similarity to other brands' marks. */
export function ContrastList({ primary, hasLogo, others }: Props) {
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
              className={`flex items-center justify-center text-12 weight-650 border rounded-4 ${classes.sample}`}
              style={{ color: ink, background: ground }}
              aria-hidden
            >
              Aa
            </span>
            <span>{words[what]}</span>
            <span className="weight-600 tabular">{number(Math.floor(ratio * 10) / 10, i18n.locale, oneDigit)}</span>
            <IconCircleCheckFilled className={classes.fine} size={16} role="img" aria-label={fine} />
          </li>
        ))}
        {nearest !== null && (
          <li className={`grid items-center gap-10 text-13 ${classes.check}`}>
            <span
              className={`flex items-center justify-center text-12 weight-650 border rounded-4 ${classes.sample}`}
              aria-hidden
            >
              <span className={classes.dot} style={{ background: primary }} />
              <span className={classes.dot} style={{ background: nearest.brand.colorScheme.primary }} />
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
