import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';

const restMs = 250;

/**
 * Words of a search as they are typed. They are told once they rest, and follow those that are searched when another way changes them.
 * @param searched the words that are searched now
 */
export function useTypedWords(searched: string, onRest: (words: string) => void): [string, (typed: string) => void] {
  const [typed, setTyped] = useState(searched);
  const told = useRef(searched);
  const rest = useDebouncedCallback((words: string) => {
    told.current = words;
    onRest(words);
  }, restMs);
  useEffect(() => {
    if (searched === told.current) return;
    told.current = searched;
    rest.cancel();
    setTyped(searched);
  }, [searched, rest]);
  const type = (words: string) => {
    setTyped(words);
    rest(words);
  };
  return [typed, type];
}
