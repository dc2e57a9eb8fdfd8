import { holds } from '../../../../shared/fold.ts';
import '@mantine/spotlight/styles.css';
import { Trans, useLingui } from '@lingui/react/macro';
import { Spotlight, type SpotlightActionData, type SpotlightActionGroupData } from '@mantine/spotlight';
import { IconSearch } from '@tabler/icons-react';
import { memo, useState } from 'react';
import type { Conversation } from '../../../../shared/rows.ts';
import { rememberBeforePalette } from '../../../ui/use-focus-back.ts';
import { useOffers } from '../verbs/use-offers.ts';
import { useFilterCommands } from './use-filter-commands.ts';
import { usePageCommands } from './use-page-commands.ts';
import { usePeopleCommands } from './use-people-commands.tsx';

type Props = { conversation: Conversation | undefined; onOpen: (id: string) => void };

/** Command palette, opened by Ctrl+K, also from within the composer. */
export const CommandPalette = memo(function CommandPalette({ conversation, onOpen }: Props) {
  const { t } = useLingui();
  const [query, setQuery] = useState('');
  const offers = useOffers();
  const offered = conversation === undefined ? [] : offers.at('palette', conversation);
  const verbs = offered.map(({ verb, name, act }) => ({ id: verb, label: name, onClick: act }));
  const filters = useFilterCommands();
  const pages = usePageCommands();
  const people = usePeopleCommands(query, onOpen);
  const groups: SpotlightActionGroupData[] = [
    { group: t({ id: 'messages.palette_this', message: 'This conversation' }), actions: verbs },
    { group: t({ id: 'messages.palette_show', message: 'Show' }), actions: filters },
    { group: t({ id: 'nav.title', message: 'Main menu' }), actions: pages },
    { group: t({ id: 'messages.palette_people', message: 'Conversations' }), actions: people },
  ];
  const label = t({ id: 'messages.palette', message: 'What do you want to do?' });
  return (
    <Spotlight
      query={query}
      onQueryChange={setQuery}
      actions={groups.filter(({ actions }) => actions.length > 0)}
      filter={keepFitting}
      onSpotlightOpen={rememberBeforePalette}
      shortcut={['mod + K']}
      tagsToIgnore={[]}
      triggerOnContentEditable
      scrollable
      maxHeight={420}
      nothingFound={<Trans id="messages.palette_none">No matching command</Trans>}
      searchProps={{ leftSection: <IconSearch size={18} stroke={1.75} />, placeholder: label, 'aria-label': label }}
      attributes={{ content: { 'aria-label': label } }}
      overlayProps={{ blur: 0, backgroundOpacity: 0.6 }}
      transitionProps={{ duration: 100 }}
    />
  );
});

/** Filters entries by label. People are already matched by their own search. */
function keepFitting(query: string, actions: (SpotlightActionData | SpotlightActionGroupData)[]) {
  return actions.flatMap((entry) => {
    if (!isGroup(entry)) return [entry];
    const fitting = entry.actions.filter(
      ({ id, label }: SpotlightActionData) => id.startsWith('person ') || holds(query, label ?? ''),
    );
    return fitting.length === 0 ? [] : [{ ...entry, actions: fitting }];
  });
}

function isGroup(entry: SpotlightActionData | SpotlightActionGroupData): entry is SpotlightActionGroupData {
  return Array.isArray(entry.actions);
}
