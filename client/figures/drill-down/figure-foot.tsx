import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Kbd } from '@mantine/core';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import type { Figure } from '../../../shared/api/figures.ts';
import { number } from '../../time/time.ts';
import { figureText } from '../figure-format.ts';
import classes from './figure-foot.module.css';
import type { FigureRowsView } from './figure-rows.ts';

interface Props {
  figure: Figure;
  view: FigureRowsView;
  agrees: boolean | null;
}

/** Whether rows and figure agree, and the keys. */
export function FigureFoot({ figure, view, agrees }: Props) {
  const { i18n } = useLingui();
  const counted = view.rows.filter((row) => row.counted).length;
  const value = figureText(i18n, figure.value, figure.unit, 'exact');
  const here = number(view.rows.length, i18n.locale);
  const total = `${number(view.total, i18n.locale)}${view.totalIsMore ? '+' : ''}`;
  return (
    <footer className={classes.foot}>
      <span className={classes.words} data-agrees={agrees ?? undefined} role="status">
        {agrees === true && <IconCheck size={16} stroke={2} aria-hidden />}
        {agrees === false && <IconAlertTriangle size={16} stroke={1.8} aria-hidden />}
        {agrees === true && (
          <Plural
            id="figures.rows_agree"
            value={counted}
            one={`# row makes ${value}: the figure above`}
            other={`# rows make ${value}: the figure above`}
          />
        )}
        {agrees === false && (
          <Plural
            id="figures.rows_differ"
            value={counted}
            one="# row is here, which is not what the figure above counts"
            other="# rows are here, which is not what the figure above counts"
          />
        )}
        {agrees === null && view.state !== 'loading' && (
          <Trans id="figures.rows_loaded">
            {here} of {total} rows are loaded
          </Trans>
        )}
      </span>
      <span className={classes.keys} aria-hidden>
        <Kbd size="xs">↑</Kbd>
        <Kbd size="xs">↓</Kbd>
        <Trans id="figures.key_move">move</Trans>
        <Kbd size="xs">Enter</Kbd>
        <Trans id="figures.key_open">open chat</Trans>
        <Kbd size="xs">Esc</Kbd>
        <Trans id="figures.key_back">back</Trans>
      </span>
    </footer>
  );
}
