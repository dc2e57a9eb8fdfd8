import { cutText } from '../../shared/cut-text.ts';
import { limits } from '../../shared/limits.ts';

/** Card with which a customer gets a file. */
export interface FileCard {
  /** URL of the page with the file. */
  url: string;
  name: string;
  size: string;
  /** Text of the button. */
  label: string;
  /** Color of the button, `#rrggbb`. */
  color: string;
}

/** A Flex message with the card of a file. */
export type FileMessage = ReturnType<typeof fileMessage>;

/** LINE has no file messages, so a file is sent as a card with a button that opens the page of the file. */
export function fileMessage({ url, name, size, label, color }: FileCard) {
  const action = { type: 'uri' as const, label, uri: url };
  return {
    type: 'flex' as const,
    altText: cutText(`${name} (${size})`, limits.altTextMax),
    contents: {
      type: 'bubble' as const,
      size: 'kilo' as const,
      body: {
        type: 'box' as const,
        layout: 'vertical' as const,
        spacing: 'sm',
        contents: [
          { type: 'text' as const, text: name, weight: 'bold' as const, size: 'md', wrap: true, maxLines: 3 },
          { type: 'text' as const, text: size, size: 'sm', color: '#767676', wrap: true },
        ],
      },
      footer: {
        type: 'box' as const,
        layout: 'vertical' as const,
        contents: [{ type: 'button' as const, style: 'primary' as const, height: 'sm' as const, color, action }],
      },
    },
  };
}
