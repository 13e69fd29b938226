/** A path in other spellings, each of which some program somewhere takes for the same one. */
export function spellingsOf(path: string): string[] {
  const [plain = '', query] = path.split('?', 2)
  const [, first = '', ...rest] = plain.split('/')
  const tail = rest.map((part) => `/${part}`).join('')
  const hex = (letter = '') => `%${letter.charCodeAt(0).toString(16)}`
  return [
    `/${plain}`,
    `//${plain}`,
    `/.${plain}`,
    `/x/..${plain}`,
    `/x/..%2f${plain.slice(1)}`,
    `/x/%2e%2e${plain}`,
    `/assets/..${plain}`,
    `/images/..%2f..${plain}`,
    `/\\${plain.slice(1)}`,
    `/%2f${plain.slice(1)}`,
    `/${hex(first[0])}${first.slice(1)}${tail}`,
    `/%25${hex(first[0]).slice(1)}${first.slice(1)}${tail}`,
    plain.replace(/.$/, hex),
    plain.toUpperCase(),
    plain.replace(/[a-z]/, (letter) => letter.toUpperCase()),
    `${plain}/`,
    `${plain}//`,
    `${plain}/.`,
    `${plain}/x/..`,
    `${plain};x`,
    `${plain};/x`,
    `${plain}%20`,
    `${plain}%00`,
    `${plain}%0a`,
    `${plain}%23`,
    `${plain}%3f`,
    `${plain}.`,
    `${plain}.html`,
    `${plain}.css`,
    `${plain}.json`,
    `${plain}.data`,
    `${plain}/index.html`,
    `${plain}#x`,
    `http://localhost${plain}`,
    `http://evil.test${plain}`,
  ].map((spelling) => (query === undefined ? spelling : `${spelling}?${query}`))
}
