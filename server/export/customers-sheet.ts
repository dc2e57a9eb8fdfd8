import { customerFigures } from '../../shared/analytics.ts';
import type { Language, memberGroups } from '../../shared/vocabulary.ts';
import { languageNames } from './calendar-names.ts';
import { formatOf, title } from './columns.ts';
import { exportWords } from './words.ts';
import type { Cell, Sheet } from './workbook.ts';

/** Customers of a range, and all of them by level and by language. */
export type Behavior = Readonly<Record<(typeof customerFigures)[number], number | null>> & {
  memberGroups: readonly { memberGroup: (typeof memberGroups)[number]; customers: number }[];
  languages: readonly { language: string | null; customers: number }[];
};

export function customersSheet({ memberGroups: groups, languages, ...of }: Behavior, language: Language): Sheet {
  const words = exportWords[language];
  const nameOf = languageNames(language);
  return {
    name: words.customers,
    columns: [
      { heading: words.figure, format: 'text' },
      { heading: words.kind, format: 'text' },
      { heading: words.value, format: 'count' },
    ],
    rows: [
      ...customerFigures.map((name): Cell[] => [
        title(name, language),
        null,
        { value: of[name], format: formatOf(name) },
      ]),
      ...groups.map(({ memberGroup, customers }) => [
        words.byLevel,
        memberGroup === 'normal' ? words.normal : memberGroup.toUpperCase(),
        customers,
      ]),
      ...languages.map(({ language: tag, customers }) => [
        words.byLanguage,
        tag === null ? words.unknown : nameOf(tag),
        customers,
      ]),
    ],
  };
}
