import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';

const restMs = 250;

/**
 * Returns the search text while the user types, and its setter. Reports the text after a pause in typing, and adopts a search that was
 * changed elsewhere.
 * @param searched Text of the current search.
 */
export function useTypedText(searched: string, onRest: (text: string) => void): [string, (typed: string) => void] {
  const [typed, setTyped] = useState(searched);
  const reported = useRef(searched);
  const rest = useDebouncedCallback((text: string) => {
    reported.current = text;
    onRest(text);
  }, restMs);
  useEffect(() => {
    if (searched === reported.current) return;
    reported.current = searched;
    rest.cancel();
    setTyped(searched);
  }, [searched, rest]);
  const type = (text: string) => {
    setTyped(text);
    rest(text);
  };
  return [typed, type];
}
