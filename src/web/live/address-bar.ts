/**
 * Once a form of the page holds a mailed token, the address bar, the history and a Referer need not. And of a form without
 * fields, such as Back to Board, browsers leave a question mark behind.
 */
export function clearAddressBar(): void {
  const search = new URLSearchParams(location.search)
  const isTokenTaken =
    ['token', 'edit', 'offer'].some((name) => search.has(name)) && document.querySelector('input[name=token]')
  if (isTokenTaken || (!location.search && location.href.includes('?'))) {
    history.replaceState(history.state, '', location.pathname + location.hash)
  }
}
