/** Pictures as they were named until they came into the database: by path, with their sizes and formats. */

/** `{src: 'people/mara', formats: ['avif', 'webp'], widths: [240, 480], …}` becomes `{file: 'people/mara.avif', …}`. */
export function withPictureFiles<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) {
    const entries = value.map(withPictureFiles)
    return entries.some((entry, at) => entry !== value[at]) ? (entries as Value) : value
  }
  if ('src' in value && typeof value.src === 'string' && !('file' in value)) {
    const older: OlderPicture = { ...value, src: value.src }
    const { src, formats, widths, width, height, ...others } = older
    const [format] = Array.isArray(formats) ? formats : []
    return { file: format ? `${src}.${format}` : src, ...others } as Value
  }
  const fields = Object.entries(value).map(([name, field]) => [name, withPictureFiles(field)] as const)
  return fields.some(([name, field]) => field !== value[name as keyof Value])
    ? (Object.fromEntries(fields) as Value)
    : value
}

interface OlderPicture {
  src: string
  formats?: unknown
  widths?: unknown
  width?: unknown
  height?: unknown
}
