import { attempt } from '../ui/attempt.ts'

/** In `sessionStorage`: this session was redirected, or has seen home or the page (docs/product.md#first-visit). */
export const firstVisitFlag = 'first-visit'

const crawlers = /bot|crawl|spider|slurp|lighthouse|preview|facebookexternalhit|embedly|whatsapp/i

/**
 * Redirects before anything of home is painted. Not for crawlers and browsers without storage, which would be redirected
 * for ever. An address with a hash asks for that place: it is shown, and counts as the visit.
 */
export const firstVisitScript = (target: string) => `(function(){
try{
if(${crawlers}.test(navigator.userAgent)||sessionStorage.getItem('${firstVisitFlag}'))return
sessionStorage.setItem('${firstVisitFlag}','1')
if(location.hash)return
document.documentElement.hidden=true
location.replace(${JSON.stringify(target)})
}catch(e){}
})()`

/** Sets the flag on pages that are seen instead of home, and for who presses a link that promises home. */
export function noteFirstVisit(): void {
  const note = () => attempt(() => sessionStorage.setItem(firstVisitFlag, '1'))
  if (document.querySelector('[data-first-visit]')) note()
  addEventListener('click', ({ target }) => {
    if ((target as Element).closest('[data-to-home]')) note()
  })
}
