import { useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import { figureTexts } from '../../shared/figure-words.ts';
import type { FigureName } from '../../shared/figures.ts';
import type { Language } from '../../shared/vocabulary.ts';

/** Returns the title of a figure in the language of the interface. */
export function useFigureTitle(): (name: FigureName) => string {
  const { i18n } = useLingui();
  const { locale } = i18n;
  return useCallback((name) => figureTexts(name, locale as Language).title, [locale]);
}
