/** Makes something of a document once: a published document is another object, and its making is made anew. */
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
