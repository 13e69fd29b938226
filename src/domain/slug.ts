/** 'Ümläute & Co.' -> 'umlaute-co': small letters, digits and dashes; empty where nothing of it is Latin. */
export const slugOf = (text: string, most = 60): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, most)
    .replace(/^-|-$/g, '')
