import { Trans, useLingui } from '@lingui/react/macro';
import { createContext, useContext } from 'react';
import type { FigureValue } from '../../../shared/api/figures.ts';
import { type FigureName, figures } from '../../../shared/figures.ts';
import { figureText } from '../../figures/figure-format.ts';
import classes from './now-beside.module.css';

export type Values = { readonly [name in FigureName]?: FigureValue };

const context = createContext<Values>({});

/** Provides present values, which are shown next to the metrics of an earlier time. */
export const NowProvider = context.Provider;

/** Present value of a metric, shown next to its past value. Renders nothing without a value. */
export function NowBeside({ name }: { name: FigureName }) {
  const { i18n } = useLingui();
  const value = useContext(context)[name];
  if (value === undefined) return null;
  const text = figureText(i18n, value, figures[name].unit);
  return (
    <span className={`flex-none text-13 nowrap dimmed ps-6 leading-20 ${classes.now}`}>
      <Trans id="dashboard.now_beside">
        now <strong className="weight-600 color-text">{text}</strong>
      </Trans>
    </span>
  );
}
