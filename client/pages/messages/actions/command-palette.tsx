import { fold, holds } from '../../../../shared/fold.ts';
import '@mantine/spotlight/styles.layer.css';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Spotlight, type SpotlightActionData, type SpotlightActionGroupData } from '@mantine/spotlight';
import { IconSearch } from '@tabler/icons-react';
import { useSetAtom } from 'jotai';
import { memo, useState } from 'react';
import { useLocation } from 'wouter';
import { can } from '../../../../shared/permissions.ts';
import type { Conversation } from '../../../../shared/rows.ts';
import { entries } from '../../../app/pages.ts';
import { paths } from '../../../app/routes.ts';
import { useUser } from '../../../session/session.ts';
import { rowsOf } from '../../../sync/store.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { rememberBeforePalette } from '../../../ui/use-focus-back.ts';
import { customerName } from '../customer-name.ts';
import { filterLabels } from '../list/list-labels.ts';
import { showSavedAtom, showViewAtom, viewNames } from '../list/list-query.ts';
import { useViews } from '../list/use-shown.ts';
import { useOffers } from '../verbs/use-offers.ts';
import { dialogAtom } from './dialog-atom.ts';
import { useMacros, useRunMacro } from './use-macros.ts';

type Props = { conversation: Conversation | undefined; onOpen: (id: string) => void; onNext: () => void };

/** Command palette. Ctrl+K opens it, even while the composer has the focus. */
export const CommandPalette = memo(function CommandPalette({ conversation, onOpen, onNext }: Props) {
  const { t } = useLingui();
  const [query, setQuery] = useState('');
  const offers = useOffers();
  const offered = conversation === undefined ? [] : offers.at('palette', conversation);
  const verbs = offered.map(({ verb, name, act }) => ({ id: verb, label: name, onClick: act }));
  const macros = useMacroCommands(conversation);
  const filters = [
    {
      id: 'next',
      label: t({ id: 'messages.key_next', message: 'Open the next conversation' }),
      onClick: () => onNext(),
    },
    ...useFilterCommands(),
  ];
  const pages = usePageCommands();
  const people = usePeopleCommands(query, onOpen);
  const groups: SpotlightActionGroupData[] = [
    { group: t({ id: 'messages.palette_this', message: 'This conversation' }), actions: verbs },
    { group: t({ id: 'settings.macros', message: 'Macros' }), actions: macros },
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

/** Filters the entries by their labels. People are not filtered again, because the search for people has already filtered them. */
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

/** Returns the commands that select a view of the list or show the shortcuts. */
function useFilterCommands(): SpotlightActionData[] {
  const { t, i18n } = useLingui();
  const showView = useSetAtom(showViewAtom);
  const showSaved = useSetAtom(showSavedAtom);
  const show = useSetAtom(dialogAtom);
  const views = viewNames.map((name) => ({
    id: `filter ${name}`,
    label: i18n._(filterLabels[name]),
    onClick: () => showView(name),
  }));
  const { own, shared } = useViews();
  const saved = [...own, ...shared].map(({ id, name }) => ({
    id: `view ${id}`,
    label: name,
    onClick: () => showSaved(id),
  }));
  const keys = {
    id: 'keys',
    label: t({ id: 'messages.keys', message: 'Keyboard shortcuts' }),
    onClick: () => show({ kind: 'keys' }),
  };
  return [...views, ...saved, keys];
}

/** Returns the commands that open a page that the user can access, or the user's account. */
function usePageCommands(): SpotlightActionData[] {
  const { i18n } = useLingui();
  const user = useUser();
  const [, navigate] = useLocation();
  const pages = entries.flatMap(({ page, path, key, name }) =>
    page !== 'messages' && can(user, key)
      ? [{ id: `page ${page}`, label: i18n._(name), onClick: () => navigate(path) }]
      : [],
  );
  const account = i18n._(msg({ id: 'settings.account', message: 'Your account' }));
  return [...pages, { id: 'page account', label: account, onClick: () => navigate(paths.settings('account')) }];
}

/** Returns the commands that run a macro in the open conversation. */
function useMacroCommands(conversation: Conversation | undefined): SpotlightActionData[] {
  const run = useRunMacro();
  const user = useUser();
  const macros = useMacros(conversation === undefined ? [] : [conversation.id]);
  const mayRun = (['messages.reply', 'messages.assign', 'messages.close'] as const).some((key) => can(user, key));
  if (conversation === undefined || !mayRun) return [];
  return macros.map((macro) => ({
    id: `macro ${macro.id}`,
    label: macro.name,
    onClick: () => void run([conversation.id], macro),
  }));
}

const shownMax = 6;

/** Returns the commands that open a loaded conversation, found by customer name. */
function usePeopleCommands(query: string, onOpen: (id: string) => void): SpotlightActionData[] {
  const folded = fold(query.trim());
  if (folded === '') return [];
  const named = [...rowsOf('conversation').values()].map((row) => ({ row, name: customerName(row) }));
  const found = named.filter(({ name, row }) => holds(query, name, row.customer.displayName));
  return found.slice(0, shownMax).map(({ row: { id, customer }, name }) => ({
    id: `person ${id}`,
    label: name,
    leftSection: <Avatar name={name} picture={customer.pictureUrl} size={28} />,
    onClick: () => onOpen(id),
  }));
}
