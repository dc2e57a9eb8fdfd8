/** Words of one page alone, of all pages, or of the shell, in each language (scripts/catalogues). */
declare module 'virtual:catalogue/*' {
  export const catalogue: import('./i18n.ts').Catalogue;
}

/** The same in one language, for a page that brings its words along. */
declare module 'virtual:catalogue/call_page/*' {
  export const messages: import('@lingui/core').Messages;
}
