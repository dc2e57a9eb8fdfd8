import { useEffect, useState } from 'react';

/** Whether files are dragged over the window, and a function to reset it. */
export function useFileDrag(): [boolean, () => void] {
  const [depth, setDepth] = useState(0);
  useEffect(() => {
    // Every entered element is left again.
    const enter = ({ dataTransfer }: DragEvent) => {
      if (dataTransfer?.types.includes('Files')) setDepth((now) => now + 1);
    };
    const leave = () => setDepth((now) => Math.max(0, now - 1));
    const over = () => setDepth(0);
    document.addEventListener('dragenter', enter);
    document.addEventListener('dragleave', leave);
    document.addEventListener('drop', over);
    return () => {
      document.removeEventListener('dragenter', enter);
      document.removeEventListener('dragleave', leave);
      document.removeEventListener('drop', over);
    };
  }, []);
  return [depth > 0, () => setDepth(0)];
}
