/** A worker of the build's own, made from a module. */
declare module '*?worker' {
  const Made: new () => Worker;
  // biome-ignore lint/style/noDefaultExport: the build makes it so.
  export default Made;
}
