import { en } from './figure-words/en.ts';
import type { FigureText } from './figure-words/figure-text.ts';
import { th } from './figure-words/th.ts';
import { zh } from './figure-words/zh.ts';
import type { FigureName } from './figures.ts';
import type { Language } from './vocabulary.ts';

/** Texts of every figure, for API responses, headers of exported columns and screens. */
const texts: Record<Language, Record<FigureName, FigureText>> = { en, th, zh };

export const figureTexts = (name: FigureName, language: Language): FigureText => texts[language][name];
