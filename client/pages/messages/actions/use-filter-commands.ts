import { useLingui } from '@lingui/react/macro';
import type { SpotlightActionData } from '@mantine/spotlight';
import { useSetAtom } from 'jotai';
import { filterAtom, viewNames } from '../list/list-query.ts';
import { filterWords } from '../list/list-words.ts';

export function useFilterCommands(): SpotlightActionData[] {
  const { i18n } = useLingui();
  const setFilter = useSetAtom(filterAtom);
  return viewNames.map((name) => ({
    id: `filter ${name}`,
    label: i18n._(filterWords[name]),
    onClick: () => setFilter(name),
  }));
}
