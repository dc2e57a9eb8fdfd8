import { notifications } from '@mantine/notifications';
import { closeButton } from './close-word.ts';
import { LoadingFile } from './loading-file.tsx';

/** Bytes from which progress is shown. Smaller files finish too quickly. */
const largeBytes = 1024 * 1024;

interface Loading {
  /** @param all Size of the file. `null` if unknown. */
  came: (bytes: number, all: number | null) => void;
  over: () => void;
}

/** Shows the progress of a large download until it ends. */
export function toastLoading(name: string): Loading {
  let id: string | null = null;
  let reported = -1;
  return {
    came: (bytes, all) => {
      if (all === null || all < largeBytes) return;
      const percent = Math.floor((bytes / all) * 100);
      if (percent === reported) return;
      reported = percent;
      const message = <LoadingFile {...{ name, bytes, all }} />;
      if (id === null) id = notifications.show({ ...closeButton(), message, autoClose: false });
      else notifications.update({ id, message });
    },
    over: () => {
      if (id !== null) notifications.hide(id);
    },
  };
}
