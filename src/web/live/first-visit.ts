import { attempt } from '../ui/attempt.ts'

/** In `sessionStorage`: this session was redirected, or has seen the page (docs/product.md#first-visit). */
export const firstVisitFlag = 'first-visit'

const crawlers = /bot|crawl|spider|slurp|lighthouse|preview|facebookexternalhit|embedly|whatsapp/i

/**
 * Redirects before anything of home is painted. Not for crawlers, addresses with a hash (someone linked to that place) and
 * browsers without storage, which would be redirected for ever.
 */
export const firstVisitScript = (target: string) => `(function(){
try{
if(location.hash||${crawlers}.test(navigator.userAgent)||sessionStorage.getItem('${firstVisitFlag}'))return
sessionStorage.setItem('${firstVisitFlag}','1')
document.documentElement.hidden=true
location.replace(${JSON.stringify(target)})
}catch(e){}
})()`

/** Sets the flag on the target page: who came there otherwise has seen it as well. */
export function noteFirstVisit(): void {
  const flag = document.querySelector<HTMLElement>('[data-first-visit]')?.dataset.firstVisit
  if (flag) attempt(() => sessionStorage.setItem(flag, '1'))
}
