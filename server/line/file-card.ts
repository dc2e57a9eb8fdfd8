import { byteSize } from '../../shared/byte-size.ts';
import { darkenFor, hexOf, rgbOf } from '../../shared/contrast.ts';
import type { FileParts } from '../../shared/message-parts.ts';
import { msg, type TextsIn } from '../../shared/msg.ts';
import type { Message } from '../../shared/rows.ts';
import { locales } from '../../shared/vocabulary.ts';
import { languageOfCustomer } from '../commands/customer-language.ts';
import type { FileLinks } from '../files/file-links.ts';
import type { Read } from '../projections/stored.ts';
import type { FileCard } from './encode-file.ts';

/** Text of the card's button. Sent in the customer's language. LINE allows 20 characters. */
const downloadText = msg({ id: 'file.card_download', message: 'Download' });

/** Returns the card of a file. `null` if the file is erased, or if its link cannot be decrypted. */
export type FileCardOf = (read: Read, message: Message) => FileCard | null;

interface CardOptions {
  links: FileLinks;
  textsIn: TextsIn;
}

/** Contrast of white text on the button. */
const contrastMin = 4.5;
const defaultColor = '#06c755';

export function fileCards({ links, textsIn }: CardOptions): { sent: FileCardOf; unlinked: FileCardOf } {
  const cardOf = (read: Read, { conversationId, content }: Message, url: string | null): FileCard | null => {
    const { mediaId, fileName, fileSize } = content as Partial<FileParts>;
    if (url === null || mediaId === undefined) return null;
    const language = languageOfCustomer(read, conversationId);
    const brand = read('brand', read('conversation', conversationId)?.row.brandId ?? '')?.row;
    const primary = rgbOf(brand?.colorScheme.primary ?? defaultColor) ?? [6, 199, 85];
    return {
      url,
      name: fileName || 'file',
      size: byteSize(fileSize ?? 0, locales[language]),
      label: textsIn(language)(downloadText),
      color: hexOf(darkenFor(primary, contrastMin)),
    };
  };
  return {
    sent: (read, message) => {
      const link = read('fileLink', message.id)?.row;
      return cardOf(read, message, link === undefined ? null : links.urlOf(link.sealed));
    },
    /** Card of a message before its link exists. Only its size and errors are used. */
    unlinked: (read, message) => cardOf(read, message, ''),
  };
}
