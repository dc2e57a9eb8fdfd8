import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Kbd } from '@mantine/core';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import type { Figure, FigureValue } from '../../../shared/api/figures.ts';
import { unreachable } from '../../../shared/unreachable.ts';
import { number } from '../../time/time.ts';
import { figureText } from '../figure-format.ts';
import type { Agreement } from './agreement.ts';
import classes from './figure-foot.module.css';
import type { FigureRowsView } from './figure-rows.ts';

interface Props {
  figure: Figure;
  view: FigureRowsView;
  agreement: Agreement;
}

/** Whether the rows match the figure, and the keyboard hints. */
export function FigureFoot({ figure, view, agreement }: Props) {
  const { state } = agreement;
  const isWrong = state === 'count' || state === 'value';
  return (
    <footer className={classes.foot}>
      <span className={classes.words} data-agrees={state === 'same' || (isWrong ? false : undefined)} role="status">
        {state === 'same' && <IconCheck size={16} stroke={2} aria-hidden />}
        {isWrong && <IconAlertTriangle size={16} stroke={1.8} aria-hidden />}
        <Words figure={figure} view={view} agreement={agreement} />
      </span>
      <span className={classes.keys} aria-hidden>
        <Kbd size="xs">↑</Kbd>
        <Kbd size="xs">↓</Kbd>
        <Trans id="figures.key_move">move</Trans>
        <Kbd size="xs">Enter</Kbd>
        <Trans id="figures.key_open">open conversation</Trans>
        <Kbd size="xs">Esc</Kbd>
        <Trans id="figures.key_back">back</Trans>
      </span>
    </footer>
  );
}

function Words({ figure: { name, value: is, unit, samples: behind }, view, agreement }: Props) {
  const { i18n } = useLingui();
  const text = (of: FigureValue) => figureText(i18n, of, unit, 'exact');
  const value = text(is);
  switch (agreement.state) {
    case 'same': {
      const { counted } = agreement;
      if (name === 'resolutionRate' && behind !== null && behind > 0) {
        const all = number(behind, i18n.locale);
        const inTime = number(counted, i18n.locale);
        return (
          <Trans id="figures.rate_agrees">
            {inTime} of {all} cases were resolved in time: {value}
          </Trans>
        );
      }
      return (
        <Plural
          id="figures.rows_agree"
          value={counted}
          one={`# row gives ${value}, as shown above`}
          other={`# rows give ${value}, as shown above`}
        />
      );
    }
    case 'count': {
      const { counted } = agreement;
      const samples = number(agreement.samples, i18n.locale);
      return (
        <Plural
          id="figures.rows_differ"
          value={counted}
          one={`# row counted here, ${samples} in the metric above`}
          other={`# rows counted here, ${samples} in the metric above`}
        />
      );
    }
    case 'value': {
      const made = text(agreement.made);
      return (
        <Trans id="figures.rows_make_other">
          The rows give {made}, but the metric above shows {value}
        </Trans>
      );
    }
    case 'loading':
    case 'parts': {
      if (view.state === 'loading') return null;
      const here = number(view.rows.length, i18n.locale);
      const least = Math.max(view.total, behind ?? 0);
      const total = `${number(least, i18n.locale)}${view.totalIsMore ? '+' : ''}`;
      return (
        <Trans id="figures.rows_loaded">
          {here} of {total} rows loaded
        </Trans>
      );
    }
    default:
      return unreachable(agreement);
  }
}
