declare module 'virtual:document-script' {
  /** URLs of the module scripts that a document page loads, in order. */
  export const documentScripts: readonly string[]
  /** The scripts of the wall, in place of those. */
  export const wallScripts: readonly string[]
}
