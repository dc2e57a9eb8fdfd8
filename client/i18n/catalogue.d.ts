/** Texts of one page, of all pages, or of the shell, per language (scripts/catalogues). */
declare module 'virtual:catalogue/*' {
  export const catalogue: import('./i18n.ts').Catalogue;
}

/** Texts in one language, for a page that bundles them. */
declare module 'virtual:catalogue/call_page/*' {
  export const messages: import('@lingui/core').Messages;
}
