import { Trans } from '@lingui/react/macro';
import { Progress } from '@mantine/core';
import { useByteSize } from '../ui/use-byte-size.ts';
import classes from './loading-file.module.css';

interface Props {
  name: string;
  bytes: number;
  all: number;
}

/** Progress text of a file download. */
export function LoadingFile({ name, bytes, all }: Props) {
  const sizeOf = useByteSize();
  const [here, whole] = [sizeOf(bytes), sizeOf(all)];
  return (
    <>
      <span className={`block truncate ${classes.name}`} title={name}>
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
