import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';

const restMs = 250;

/**
 * Search text while typing. Reported after a pause, and updated when the search changes elsewhere.
 * @param searched The text that is searched at the moment.
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
