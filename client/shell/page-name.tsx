import { useLingui } from '@lingui/react/macro';
import { type PageName as Name, pages } from '../app/pages.ts';

export function PageName({ page }: { page: Name }) {
  const { i18n } = useLingui();
  return i18n._(pages[page].name);
}
