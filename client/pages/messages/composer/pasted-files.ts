/**
 * Files of a paste. Applications offer several formats of the same content: cells and slides also contain text, HTML and an image. Text
 * takes precedence, unless it only consists of the file names, as from file managers.
 */
export function pastedFiles(clipboard: Pick<DataTransfer, 'files' | 'getData'>): File[] {
  const all = [...clipboard.files];
  const lines = clipboard
    .getData('text/plain')
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const isNames = lines.every((line) => all.some(({ name }) => line === name || line.endsWith(`/${name}`)));
  return isNames ? all : [];
}
