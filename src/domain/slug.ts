/** 'Ümläute & Co.' -> 'umlaute-co': small letters, digits and dashes; empty where nothing of it is Latin. */
export const slugOf = (text: string, most = 60): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, most)
    .replace(/^-|-$/g, '')

/** For a download, such as 'vcf-badges.pdf': a header holds no letter outside Latin-1, and a quote would end the name. */
export function fileNameOf({ shortName }: { shortName: string }, what: string, extension: string): string {
  const parts = [slugOf(shortName), slugOf(what)].filter(Boolean)
  return `${parts.join('-') || 'event'}.${extension}`
}
