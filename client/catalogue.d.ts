/** What a page alone says, or the shell, in each language (scripts/catalogues). */
declare module 'virtual:catalogue/*' {
  export const catalogue: import('./i18n.ts').Catalogue;
}
