/** Character table of OpenCC. Each entry is a Traditional character and its Simplified form (`T S`). Entries are separated by `|`. */
declare module 'opencc-js/dict/TSCharacters' {
  const pairs: string;
  // biome-ignore lint/style/noDefaultExport: the form of the module.
  export default pairs;
}
