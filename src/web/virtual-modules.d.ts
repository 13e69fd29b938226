declare module 'virtual:document-script' {
  /** URLs of the module scripts that a document page loads, in order. */
  export const documentScripts: readonly string[]
  /** Of the wall, in their stead. */
  export const wallScripts: readonly string[]
}
