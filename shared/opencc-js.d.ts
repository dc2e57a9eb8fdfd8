/** OpenCC characters: pairs of a Traditional and a Simplified form, `T S`, separated by `|`. */
declare module 'opencc-js/dict/TSCharacters' {
  const pairs: string;
  // biome-ignore lint/style/noDefaultExport: the form of the module.
  export default pairs;
}
