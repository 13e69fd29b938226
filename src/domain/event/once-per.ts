/** Caches what is made from a document, by the object: what is published is a new object, and is computed anew. */
export function oncePer<Document extends object, Made>(
  make: (document: Document) => Made,
): (document: Document) => Made {
  const known = new WeakMap<Document, Made>()
  return (document) => {
    const made = known.get(document) ?? make(document)
    known.set(document, made)
    return made
  }
}
