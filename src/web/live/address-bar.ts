/**
 * Once a form of the page holds a mailed token, or the session of a payment, the address bar and a Referer need not: it
 * moves to the state of this entry of the history, where a reload finds it. And of a form without fields, such as Back to
 * Board, browsers leave a question mark behind.
 */
export function clearAddressBar(): void {
  const { pathname, search, hash, href } = location
  const { state } = history
  // 0 is a link: one to the same address keeps the state, but means the page without it. The old name is a short one.
  if (state?.mailed && !search && performance.navigation.type > 0)
    location.replace(pathname + state.mailed + hash)
  const isTaken =
    /[?&](token|edit|offer|session_id)=/.test(search) &&
    document.querySelector('[name=token],[name=session_id]')
  if (isTaken || (!search && href.includes('?')))
    history.replaceState(isTaken ? { ...state, mailed: search } : state, '', pathname + hash)
}
