/** Module of a web worker, bundled by Vite. */
declare module '*?worker' {
  const Made: new () => Worker;
  // biome-ignore lint/style/noDefaultExport: required by the bundler.
  export default Made;
}
