import { useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import { figureTexts } from '../../shared/figure-texts.ts';
import type { FigureName } from '../../shared/figures.ts';

/** Returns a function that gives the title of a figure in the language of the interface. */
export function useFigureTitle(): (name: FigureName) => string {
  const { i18n } = useLingui();
  const { locale } = i18n;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the texts depend on the locale.
  return useCallback((name) => i18n._(figureTexts[name].title), [i18n, locale]);
}
