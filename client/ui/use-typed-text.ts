import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';

const restMs = 250;

/**
 * Search text while typing. Reported after a pause, and updated when the search changes elsewhere.
 * @param searched The text that is searched at the moment.
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
