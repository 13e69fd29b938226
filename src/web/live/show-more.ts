/** Hides 'Show more' (`[data-more]`) where the text before it is not cut off. */

/** For the page itself, in the frame that paints it: sooner, the whole page would be laid out once more. */
export const hideShowMoreScript = `requestAnimationFrame(()=>{
for(const more of document.querySelectorAll('[data-more]')){
const{clientHeight,scrollHeight}=more.previousElementSibling
more.hidden=clientHeight>0&&scrollHeight<=clientHeight
}
})`

let isFollowing = false
/** The same whenever the window, the letters or the list change. */
export function followTexts(): void {
  if (isFollowing) return
  isFollowing = true
  const sizes = new ResizeObserver((changed) => {
    for (const { target } of changed) show(target)
  })
  const follow = () => {
    for (const { previousElementSibling: text } of document.querySelectorAll('[data-more]'))
      if (text) sizes.observe(text)
  }
  new MutationObserver(follow).observe(document.body, { childList: true, subtree: true })
  follow()
}

function show({ nextElementSibling: more, clientHeight, scrollHeight }: Element) {
  if (!(more instanceof HTMLElement) || clientHeight === 0) return
  const isOpen = more.matches('[open], [aria-expanded=true]')
  more.hidden = !isOpen && scrollHeight <= clientHeight
}
