import { Trans } from '@lingui/react/macro';
import { Progress } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useByteSize } from '../ui/use-byte-size.ts';
import { closeButton } from './close-word.ts';

/** Minimum file size for which progress is shown, because smaller files finish too quickly. Bytes. */
const largeBytes = 1024 * 1024;

interface Loading {
  /** Called when part of the file has arrived. @param all Size of the file. `null` if unknown. */
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

interface Props {
  name: string;
  bytes: number;
  all: number;
}

/** Progress text of a file download. */
function LoadingFile({ name, bytes, all }: Props) {
  const sizeOf = useByteSize();
  const [here, whole] = [sizeOf(bytes), sizeOf(all)];
  return (
    <>
      <span className="block truncate mb-6 isolate-bidi" title={name}>
        {name}
      </span>
      <Progress value={(bytes / all) * 100} size={6} aria-label={name} />
      <span className="block mt-4 text-12 tabular dimmed">
        <Trans id="toasts.loaded_of">
          {here} of {whole}
        </Trans>
      </span>
    </>
  );
}
