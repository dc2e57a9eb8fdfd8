import { isRefusedName } from '../../shared/refused-files.ts';

/** Number of leading bytes needed to detect a file that must not be sent. */
export const fileHeadBytes = 4096;

const starts = (...signatures: (string | number[])[]) =>
  signatures.map((one) => (typeof one === 'string' ? Buffer.from(one, 'latin1') : Buffer.from(one)));

/** First bytes of programs and shortcuts. Programs for Windows are checked separately, because a text can begin with `MZ` too. */
const programs = starts(
  '\x7fELF',
  [0xfe, 0xed, 0xfa, 0xce],
  [0xfe, 0xed, 0xfa, 0xcf],
  [0xce, 0xfa, 0xed, 0xfe],
  [0xcf, 0xfa, 0xed, 0xfe],
  [0xca, 0xfe, 0xba, 0xbe],
  'dex\n',
  '\0asm',
  'ITSF',
  '!<arch>\n',
  [0xed, 0xab, 0xee, 0xdb],
  [0x4c, 0, 0, 0, 0x01, 0x14, 0x02, 0],
);

/** First entry of an archive that is a program: JAR, APK and IPA. */
const archive = /^PK\x03\x04.{26}(?:META-INF\/|AndroidManifest\.xml|classes\.dex|Payload\/)/s;
const script = /^(?:#!|<\?(?:php\b|=))/i;
const page = /<(?:!doctype\s+(?:html|svg)|html|head|body|svg|script|iframe|style|meta|foreignobject)[\s/>]/i;
/** Namespaces of elements with a prefix, such as `<s:svg xmlns:s="http://www.w3.org/2000/svg">`. */
const namespace = /http:\/\/www\.w3\.org\/(?:2000\/svg|1999\/xhtml)/i;

/** Decodes the beginning of a text in UTF-8 or UTF-16, with or without a byte order mark. Omits spaces at the start. */
function textOf(head: Uint8Array): string {
  return Buffer.from(head)
    .toString('latin1')
    .replace(/^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)/, '')
    .replaceAll('\0', '')
    .trimStart();
}

/**
 * Whether a file must not be sent: a program, script, web page or SVG picture, by its name or by its content.
 * @param head the first `fileHeadBytes` of the file
 */
export function isRefusedFile(name: string, head: Uint8Array): boolean {
  if (isRefusedName(name)) return true;
  const bytes = Buffer.from(head);
  if (programs.some((start) => bytes.subarray(0, start.length).equals(start))) return true;
  if (bytes.toString('latin1', 0, 2) === 'MZ' && bytes.subarray(0, 64).includes(0)) return true;
  if (archive.test(bytes.toString('latin1'))) return true;
  const text = textOf(head);
  return script.test(text) || (text.startsWith('<') && (page.test(text) || namespace.test(text)));
}
