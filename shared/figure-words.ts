import { en } from './figure-words/en.ts';
import type { FigureText } from './figure-words/figure-text.ts';
import { th } from './figure-words/th.ts';
import { zh } from './figure-words/zh.ts';
import type { FigureName } from './figures.ts';
import type { Language } from './vocabulary.ts';

/** The words of every figure: for answers, heads of exported columns and screens alike. */
const texts: Record<Language, Record<FigureName, FigureText>> = { en, th, zh };

export const figureWords = (name: FigureName, language: Language): FigureText => texts[language][name];
