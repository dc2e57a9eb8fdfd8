import { msg } from '@lingui/core/macro';

/** Colors that can be distinguished as dots. */
export const labelColors = [
  { value: '#E03131', name: msg({ id: 'settings.red', message: 'Red' }) },
  { value: '#E8590C', name: msg({ id: 'settings.orange', message: 'Orange' }) },
  { value: '#F08C00', name: msg({ id: 'settings.amber', message: 'Amber' }) },
  { value: '#2F9E44', name: msg({ id: 'settings.green', message: 'Green' }) },
  { value: '#099268', name: msg({ id: 'settings.teal', message: 'Teal' }) },
  { value: '#1971C2', name: msg({ id: 'settings.blue', message: 'Blue' }) },
  { value: '#3B5BDB', name: msg({ id: 'settings.indigo', message: 'Indigo' }) },
  { value: '#7048E8', name: msg({ id: 'settings.violet', message: 'Violet' }) },
  { value: '#C2255C', name: msg({ id: 'settings.pink', message: 'Pink' }) },
  { value: '#868E96', name: msg({ id: 'settings.grey', message: 'Gray' }) },
] as const;

export function nextColor(count: number): string {
  return labelColors[count % labelColors.length]?.value ?? labelColors[0].value;
}
