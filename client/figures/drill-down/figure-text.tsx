import { Trans, useLingui } from '@lingui/react/macro';
import { IconClock, IconInfoCircle, IconShieldCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { FiguresMeta } from '../../../shared/api/figures.ts';
import { figureWords } from '../../../shared/figure-words.ts';
import type { FigureName } from '../../../shared/figures.ts';
import { languageOf } from '../language-of.ts';
import { momentText } from '../moment-text.ts';
import classes from './figure-text.module.css';

/** How the figure is computed, by which rules, and up to when it was recounted. */
export function FigureText({ name, meta }: { name: FigureName; meta: FiguresMeta }) {
  const { i18n } = useLingui();
  const { formula, clock } = figureWords(name, languageOf(i18n));
  const asOf = momentText(meta.asOf, meta, i18n.locale);
  const verified = meta.verifiedTo === null ? null : momentText(meta.verifiedTo, meta, i18n.locale);
  const { timeZone } = meta;
  return (
    <dl className={classes.text}>
      <Line Icon={IconInfoCircle} name={<Trans id="figures.formula">Formula</Trans>}>
        {formula}
      </Line>
      <Line Icon={IconClock} name={<Trans id="figures.clock">When it counts</Trans>}>
        {clock}{' '}
        <span className={classes.asOf}>
          <Trans id="figures.clock_as_of">
            As of {asOf}, {timeZone}.
          </Trans>
        </span>
      </Line>
      <Line Icon={IconShieldCheck} name={<Trans id="figures.verified">Verified</Trans>}>
        {verified === null ? (
          <Trans id="figures.not_verified">Not verified against the log yet.</Trans>
        ) : (
          <Trans id="figures.verified_to">
            Verified against the log up to {verified}. Newer rows are counted as they arrive.
          </Trans>
        )}
      </Line>
    </dl>
  );
}

function Line({ Icon, name, children }: { Icon: typeof IconClock; name: ReactNode; children: ReactNode }) {
  return (
    <div className={classes.line}>
      <dt>
        <Icon size={16} stroke={1.6} aria-hidden />
        {name}
      </dt>
      <dd>{children}</dd>
    </div>
  );
}
