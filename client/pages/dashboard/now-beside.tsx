import { Trans, useLingui } from '@lingui/react/macro';
import { createContext, useContext } from 'react';
import type { FigureValue } from '../../../shared/api/figures.ts';
import { type FigureName, figures } from '../../../shared/figures.ts';
import { figureText } from '../../figures/figure-format.ts';
import classes from './now-beside.module.css';

export type Values = { readonly [name in FigureName]?: FigureValue };

const context = createContext<Values>({});

/** Values of the present, for figures that stand at another moment. */
export const NowProvider = context.Provider;

/** A figure's value of now, beside that of the past; nothing where it is not asked for. */
export function NowBeside({ name }: { name: FigureName }) {
  const { i18n } = useLingui();
  const value = useContext(context)[name];
  if (value === undefined) return null;
  const text = figureText(i18n, value, figures[name].unit);
  return (
    <span className={classes.now}>
      <Trans id="dashboard.now_beside">
        now <strong>{text}</strong>
      </Trans>
    </span>
  );
}
