import { useLingui } from '@lingui/react/macro';
import { CloseButton, Kbd, Paper, Pill, TextInput, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useAtom, useAtomValue, useSetAtom } from 'jotai';
import { type KeyboardEvent, memo, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { limits } from '../../../../shared/limits.ts';
import { searchTokens } from '../../../../shared/search-query.ts';
import { lastInput } from '../../../app/last-input.ts';
import { composes } from '../../../ui/composes.ts';
import header from './list-header.module.css';
import { searchAtom, searchTypedAtom, typedAtom } from './list-query.ts';
import classes from './search-box.module.css';
import { type Suggestion, useSuggestions } from './search-suggestions.ts';

export type SearchProps = {
  searchRef: RefObject<HTMLInputElement | null>;
  /** Moves the cursor through the results. Called for the arrow keys, while the search field keeps the focus. */
  onMove: (by: 1 | -1) => boolean;
  onOpen: () => void;
};

const restMs = 200;

/** Search field with suggestions. Starts the search after a pause in typing, but not during IME input. */
export const SearchBox = memo(function SearchBox({ searchRef, onMove, onOpen }: SearchProps) {
  const { t } = useLingui();
  const applied = useAtomValue(searchAtom);
  const [typed, setTyped] = useAtom(typedAtom);
  const apply = useSetAtom(searchTypedAtom);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [caret, setCaret] = useState(0);
  const list = useId();
  const label = t({ id: 'list.search', message: 'Search customers and messages' });
  const change = (value: string, composing: boolean) => {
    setTyped(value);
    clearTimeout(timer.current);
    if (!composing) timer.current = setTimeout(apply, value === '' ? 0 : restMs);
  };
  const suggestions = useOpenSuggestions(typed, caret, (value, at) => {
    // Renders the value synchronously, so that the caret is in place before the next key is pressed.
    flushSync(() => {
      change(value, false);
      setCaret(at);
    });
    searchRef.current?.setSelectionRange(at, at);
  });
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (composes(event.nativeEvent)) return;
    const { key } = event;
    if (suggestions.press(event)) event.preventDefault();
    else if (key === 'Escape') {
      change('', false);
      event.currentTarget.blur();
    } else if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault();
      onMove(key === 'ArrowDown' ? 1 : -1);
    } else if (key === 'Enter') {
      event.preventDefault();
      clearTimeout(timer.current);
      if (typed.trim() === applied) onOpen();
      else apply();
    }
  };
  return (
    <div className="relative">
      <TextInput
        ref={searchRef}
        value={typed}
        maxLength={limits.searchMax}
        onChange={({ currentTarget, nativeEvent }) => {
          setCaret(currentTarget.selectionStart ?? currentTarget.value.length);
          change(currentTarget.value, (nativeEvent as InputEvent).isComposing);
        }}
        onSelect={({ currentTarget }) => setCaret(currentTarget.selectionStart ?? 0)}
        onCompositionEnd={(event) => change(event.currentTarget.value, false)}
        onKeyDown={press}
        onClick={suggestions.ask}
        onFocus={() => suggestions.focus(true)}
        onBlur={() => suggestions.focus(false)}
        placeholder={label}
        aria-label={label}
        aria-autocomplete="list"
        aria-controls={suggestions.open ? list : undefined}
        aria-activedescendant={suggestions.selected < 0 ? undefined : `${list}-${suggestions.selected}`}
        leftSection={<IconSearch size={16} stroke={1.75} />}
        rightSection={
          typed === '' ? (
            <Kbd className={header.key} size="xs">
              /
            </Kbd>
          ) : (
            <CloseButton
              size="sm"
              aria-label={t({ id: 'list.search_clear', message: 'Clear search' })}
              onClick={() => change('', false)}
            />
          )
        }
      />
      <SuggestionList id={list} {...suggestions} />
      <OperatorChips
        typed={typed}
        onChange={(value) => {
          change(value, false);
          setCaret(value.length);
          // The button that was pressed with the keyboard is removed.
          if (lastInput() === 'key') searchRef.current?.focus();
        }}
      />
    </div>
  );
});

/**
 * Returns the suggestions with the state of their list. The list is open while the field has the focus, until Escape closes it. In an empty
 * field, a click opens it.
 */
function useOpenSuggestions(text: string, caret: number, onPick: (text: string, caret: number) => void) {
  const { part, found } = useSuggestions(text, caret);
  const [isFocused, setFocused] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const [closedFor, closeFor] = useState<string | null>(null);
  const [chosen, choose] = useState({ text, index: -1 });
  if (isAsked && text !== '') setAsked(false);
  const open = isFocused && (isAsked || text !== '') && closedFor !== text && found.length > 0;
  const selected = open && chosen.text === text && chosen.index < found.length ? chosen.index : -1;
  const pick = ({ text: insertion, isOpen }: Suggestion) => {
    const before = text.slice(0, part.start) + insertion + (isOpen ? '' : ' ');
    onPick(before + text.slice(part.end).trimStart(), before.length);
  };
  const press = ({ key, shiftKey }: KeyboardEvent): boolean => {
    if (!open) return false;
    const suggestion = found[selected];
    if (key === 'Escape') closeFor(text);
    else if (key === 'ArrowDown') choose({ text, index: (selected + 1) % found.length });
    else if (key === 'ArrowUp' && selected >= 0) choose({ text, index: selected - 1 });
    else if (key === 'Enter' && suggestion !== undefined) pick(suggestion);
    else if (key === 'Tab' && !shiftKey && text !== '' && found[0] !== undefined) pick(suggestion ?? found[0]);
    else return false;
    return true;
  };
  const focus = (on: boolean) => {
    setFocused(on);
    if (!on) setAsked(false);
  };
  const ask = () => {
    setAsked(text === '');
    closeFor(null);
  };
  return { open, found, selected, pick, press, focus, ask };
}

type ListProps = Pick<ReturnType<typeof useOpenSuggestions>, 'open' | 'found' | 'selected' | 'pick'> & { id: string };

/** Suggestions below the search field, which keeps the keyboard focus. */
function SuggestionList({ id, open, found, selected, pick }: ListProps) {
  const { t } = useLingui();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (selected >= 0) box.current?.children[selected]?.scrollIntoView({ block: 'nearest' });
  }, [selected]);
  const count = found.length;
  return (
    <>
      <VisuallyHidden role="status">
        {open && t({ id: 'search.suggestion_count', message: `Suggestions: ${count}` })}
      </VisuallyHidden>
      {open && (
        <Paper className={`absolute overflow-hidden bg-raised ${classes.menu}`} shadow="sm" withBorder>
          <div
            ref={box}
            id={id}
            className={`p-4 overflow-y-auto ${classes.list}`}
            role="listbox"
            aria-label={t({ id: 'search.suggestions', message: 'Search suggestions' })}
          >
            {found.map((suggestion, index) => (
              <UnstyledButton
                key={suggestion.text}
                id={`${id}-${index}`}
                className={`flex items-center w-full gap-8 px-8 py-0 text-13 rounded-6 ${classes.item}`}
                role="option"
                tabIndex={-1}
                aria-selected={index === selected}
                // Clicking must not move the focus out of the field.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => pick(suggestion)}
              >
                <span className="weight-500 truncate">{suggestion.label}</span>
                {suggestion.hint !== null && <span className="dimmed truncate">{suggestion.hint}</span>}
              </UnstyledButton>
            ))}
          </div>
        </Paper>
      )}
    </>
  );
}

/** Operators of the search, each as a chip whose button removes it. */
function OperatorChips({ typed, onChange }: { typed: string; onChange: (value: string) => void }) {
  const { t } = useLingui();
  const operators = searchTokens(typed).flatMap((token) =>
    token.type === 'operator' && token.value.trim() !== '' ? [token] : [],
  );
  if (operators.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-4 mt-6" aria-label={t({ id: 'search.operators', message: 'Search conditions' })}>
      {operators.map(({ operator, value, start, end }) => {
        const name = `${operator}: ${value}`;
        return (
          <li key={start} className="min-w-0">
            <Pill
              className={classes.chip}
              withRemoveButton
              onRemove={() => onChange(`${typed.slice(0, start).trimEnd()} ${typed.slice(end).trimStart()}`.trim())}
              removeButtonProps={{
                tabIndex: 0,
                'aria-hidden': false,
                'aria-label': t({ id: 'search.remove', message: `Remove ${name}` }),
              }}
            >
              {name}
            </Pill>
          </li>
        );
      })}
    </ul>
  );
}
