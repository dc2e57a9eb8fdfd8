import { useLingui } from '@lingui/react/macro';
import { IconNote } from '@tabler/icons-react';
import type { MessageHit } from '../../../sync/message-search.ts';
import { useRow } from '../../../sync/store.ts';
import { listTime } from '../../../time/time.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { BrandMark } from '../../../ui/brand-mark.tsx';
import { previewWords } from '../../../ui/preview-words.ts';
import { useCustomerName } from '../customer-name.ts';
import classes from './found.module.css';
import row from './list-row.module.css';
import { Marked } from './marked.tsx';
import { useSpeakerName } from './speaker-name.ts';

type Props = { hit: MessageHit; withBrand: boolean; now: number };

/** Found message: conversation, time, author, and the text around the match. */
export function HitRow({ hit, withBrand, now }: Props) {
  const { t, i18n } = useLingui();
  const nameOf = useSpeakerName();
  const conversation = useRow('conversation', hit.conversation.id) ?? hit.conversation;
  const brand = useRow('brand', withBrand ? conversation.brandId : null);
  const name = useCustomerName(conversation);
  const { message, excerpt } = hit;
  const preview = previewWords(useRow('message', message.id) ?? message);
  const who = message.direction === 'in' && conversation.kind === 'user' ? '' : nameOf(message.author);
  return (
    <>
      <Avatar
        name={name}
        picture={conversation.customer.pictureUrl}
        size={40}
        ring={conversation.memberGroup !== 'normal'}
      />
      <div className={row.body}>
        <div className={row.line}>
          {brand !== undefined && <BrandMark brand={brand} size={10} />}
          <span className={row.name}>{name}</span>
          {conversation.archived && (
            <span className={row.state}>{t({ id: 'list.filter_archived', message: 'Archived' })}</span>
          )}
          <time className={row.time} dateTime={message.at}>
            {listTime(message.at, i18n.locale, now)}
          </time>
        </div>
        <p className={classes.excerpt}>
          {message.direction === 'note' && (
            <IconNote
              size={14}
              stroke={1.75}
              className={classes.note}
              role="img"
              aria-label={t({ id: 'messages.note', message: 'Note' })}
            />
          )}
          {who !== '' && <span className={classes.who}>{t({ id: 'list.spoke', message: `${who}:` })} </span>}
          {preview.gone ? preview.words : <Marked {...excerpt} />}
        </p>
      </div>
    </>
  );
}
