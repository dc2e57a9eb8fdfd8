import { useUser } from '../../../../session/session.ts';
import { useAll } from '../../../../sync/store.ts';
import { mentionsIn } from '../../mentions.ts';
import { TextContent } from './text-content.tsx';

type Props = { text: string; mentioned: readonly string[] | undefined };

/** Text of a note with highlighted mentions. */
export function NoteContent({ text, mentioned }: Props) {
  const colleagues = useAll('colleague');
  const { id: me, fullName } = useUser();
  const ids = new Set(mentioned);
  const named = [...colleagues.filter(({ id }) => id !== me), { id: me, fullName }].filter(({ id }) => ids.has(id));
  const mentions = mentionsIn(text, named).map(({ id, ...range }) => ({ ...range, isSelf: id === me }));
  return <TextContent text={text} content={{ mentions }} />;
}
