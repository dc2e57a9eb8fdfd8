import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, TextInput } from '@mantine/core';
import { IconMoodSmile, IconSearch } from '@tabler/icons-react';
import { useAtom } from 'jotai';
import { type KeyboardEvent, useState } from 'react';
import { fold } from '../../../../shared/fold.ts';
import { composes } from '../../../ui/composes.ts';
import { type Emoji, emojis } from './emojis.ts';
import classes from './picker.module.css';
import { Picker } from './picker.tsx';
import { recentEmojisAtom, withRecent } from './recents.ts';

/**
 * Picker of emojis, with the recent ones first. The search finds words in the language of the interface, and the English names in the ids.
 */
export function EmojiPicker({ onPick }: { onPick: (emoji: string) => void }) {
  const { t } = useLingui();
  const [recent, setRecent] = useAtom(recentEmojisAtom);
  return (
    <Picker label={t({ id: 'composer.emoji', message: 'Emoji' })} icon={<IconMoodSmile size={18} stroke={1.75} />}>
      {(close) => (
        <EmojiList
          recent={recent}
          onPick={(emoji) => {
            setRecent(withRecent(recent, emoji));
            // Closes the picker without returning the focus to the button that opened it, because the text box takes the focus.
            close(false);
            onPick(emoji);
          }}
        />
      )}
    </Picker>
  );
}

type ListProps = { recent: readonly string[]; onPick: (emoji: string) => void };

function EmojiList({ recent, onPick }: ListProps) {
  const { t, i18n } = useLingui();
  const [search, setSearch] = useState('');
  const wordsOf = ({ words: { id } }: Emoji) => ({ shown: i18n._(id), all: `${i18n._(id)} ${id}` });
  const found = search.trim() === '' ? emojis : emojis.filter((emoji) => isFound(search, wordsOf(emoji).all));
  const lately = search.trim() === '' ? recent.flatMap((char) => emojis.find((one) => one.char === char) ?? []) : [];
  const label = t({ id: 'composer.find_emoji', message: 'Find an emoji' });
  const press = (event: KeyboardEvent) => {
    const [first] = found;
    if (event.key !== 'Enter' || composes(event.nativeEvent) || first === undefined) return;
    event.preventDefault();
    onPick(first.char);
  };
  const button = (emoji: Emoji) => {
    const { shown } = wordsOf(emoji);
    return (
      <ActionIcon
        key={emoji.char}
        className={classes.emoji}
        variant="subtle"
        color="gray"
        aria-label={shown}
        title={shown}
        onClick={() => onPick(emoji.char)}
      >
        {emoji.char}
      </ActionIcon>
    );
  };
  return (
    <div className={classes.emojiList}>
      <TextInput
        data-autofocus
        className="mb-8"
        size="sm"
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
        onKeyDown={press}
        placeholder={label}
        aria-label={label}
        leftSection={<IconSearch size={16} stroke={1.75} />}
      />
      <div className={`overflow-y-auto overscroll-contain ${classes.emojiScroll}`}>
        {lately.length > 0 && (
          <>
            <h3 className="text-12 weight-600 dimmed mb-4">
              <Trans id="composer.recent">Recent</Trans>
            </h3>
            <div className={`grid gap-2 mb-8 ${classes.emojis}`}>{lately.map(button)}</div>
          </>
        )}
        <div className={`grid gap-2 ${classes.emojis}`}>{found.map(button)}</div>
        {found.length === 0 && (
          <p className="text-13 dimmed py-8">
            <Trans id="composer.no_emoji">No emoji found</Trans>
          </p>
        )}
      </div>
    </div>
  );
}

/** Whether the words contain each part of the search. */
function isFound(search: string, words: string): boolean {
  const folded = fold(words);
  return fold(search.trim())
    .split(/\s+/)
    .every((part) => folded.includes(part));
}
