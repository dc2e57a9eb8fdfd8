import { useEffect, useRef, useState } from 'react';
import type { UploadedMedia } from '../../../../shared/api/media.ts';
import { codeWords } from '../../../error-words.ts';
import { newId } from '../../../new-id.ts';
import { toastProblem } from '../../../toast.ts';
import { problemOf } from './media-rules.ts';
import { upload } from './upload.ts';

export type Attachment = { id: string; name: string } & (
  | { state: 'uploading'; part: number }
  | { state: 'ready'; media: UploadedMedia }
);

export interface Attachments {
  list: readonly Attachment[];
  add: (files: readonly File[]) => void;
  remove: (id: string) => void;
  clear: () => void;
}

/** Files that go with the next answer. They are uploaded at once, so that sending is quick. */
export function useAttachments(): Attachments {
  const [list, setList] = useState<readonly Attachment[]>([]);
  const aborts = useRef(new Map<string, AbortController>());
  useEffect(() => {
    const running = aborts.current;
    return () => {
      for (const abort of running.values()) abort.abort();
    };
  }, []);

  const remove = (id: string) => {
    aborts.current.get(id)?.abort();
    aborts.current.delete(id);
    setList((before) => before.filter((one) => one.id !== id));
  };
  const put = (one: Attachment) => setList((before) => before.map((old) => (old.id === one.id ? one : old)));

  const start = async (file: File) => {
    const problem = problemOf(file);
    if (problem !== null) return toastProblem(`${file.name}: ${codeWords(problem)}`);
    const id = newId();
    const abort = new AbortController();
    aborts.current.set(id, abort);
    const { name } = file;
    setList((before) => [...before, { id, name, state: 'uploading', part: 0 }]);
    const result = await upload(file, (part) => put({ id, name, state: 'uploading', part }), abort.signal);
    if (abort.signal.aborted) return;
    if (result.done) return put({ id, name, state: 'ready', media: result.media });
    remove(id);
    toastProblem(`${name}: ${result.reason ?? codeWords('upload_failed')}`);
  };

  return {
    list,
    add: (files) => files.forEach((file) => void start(file)),
    remove,
    clear: () => setList([]),
  };
}
