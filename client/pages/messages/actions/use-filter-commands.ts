import { useLingui } from '@lingui/react/macro';
import type { SpotlightActionData } from '@mantine/spotlight';
import { useSetAtom } from 'jotai';
import { showViewAtom, viewNames } from '../list/list-query.ts';
import { filterWords } from '../list/list-words.ts';
import { dialogAtom } from './dialog-atom.ts';

/** Commands for the views of the list and for the shortcut list. */
export function useFilterCommands(): SpotlightActionData[] {
  const { t, i18n } = useLingui();
  const showView = useSetAtom(showViewAtom);
  const show = useSetAtom(dialogAtom);
  const views = viewNames.map((name) => ({
    id: `filter ${name}`,
    label: i18n._(filterWords[name]),
    onClick: () => showView(name),
  }));
  const keys = {
    id: 'keys',
    label: t({ id: 'messages.keys', message: 'Keyboard shortcuts' }),
    onClick: () => show({ kind: 'keys' }),
  };
  return [...views, keys];
}
