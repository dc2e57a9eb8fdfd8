/**
 * The files that a paste is about. Programs put several forms of the same thing on the clipboard: cells and slides come as text, HTML
 * and a picture. Text wins, except where it is only the names of the files, as file managers write it.
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
