/** The text of a file, however an editor saved it; or what is wrong with it. */

const mostBytes = 1_000_000

export function textOf(bytes: Uint8Array): { text: string } | { sentence: string; line?: number } {
  if (bytes.length > mostBytes)
    return { sentence: `The file has ${(bytes.length / 1e6).toFixed(1)} MB; at most 1 MB is read.` }
  const encoding =
    bytes[0] === 0xff && bytes[1] === 0xfe
      ? 'utf-16le'
      : bytes[0] === 0xfe && bytes[1] === 0xff
        ? 'utf-16be'
        : 'utf-8'
  try {
    // The decoder drops the mark at the beginning.
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes)
    const nul = text.indexOf('\0')
    if (nul < 0) return { text: text.replaceAll('\r\n', '\n').replaceAll('\r', '\n') }
    return { sentence: 'The file is not plain text; save it as UTF-8.', line: lineAt(text, nul) }
  } catch {
    return {
      sentence: 'The file is not saved as UTF-8; choose “UTF-8” when you save it.',
      ...firstStrange(bytes),
    }
  }
}

/** The line of the first byte that is no UTF-8. */
function firstStrange(bytes: Uint8Array) {
  const text = new TextDecoder().decode(bytes)
  const place = text.indexOf('\uFFFD')
  return place < 0 ? {} : { line: lineAt(text, place) }
}

const lineAt = (text: string, place: number) => text.slice(0, place).split('\n').length
