/** The first page of a browser session leads elsewhere once . */
import { attempt } from '../ui/attempt.ts'

/** The flag in `sessionStorage`: this session has been led to the page, or has seen it. */
export const firstVisitFlag = 'first-visit'

const crawlers = /bot|crawl|spider|slurp|lighthouse|preview|facebookexternalhit|embedly|whatsapp/i

/**
 * The script that must run before anything of home is painted. It stays away from crawlers, from addresses with a hash
 * (someone was sent to that place) and from browsers without storage, which could never leave again.
 */
export const firstVisitScript = (target: string) => `(function(){
try{
if(location.hash||${crawlers}.test(navigator.userAgent)||sessionStorage.getItem('${firstVisitFlag}'))return
sessionStorage.setItem('${firstVisitFlag}','1')
document.documentElement.hidden=true
location.replace(${JSON.stringify(target)})
}catch(e){}
})()`

/** On the page that it leads to: whoever came there otherwise has seen it as well. */
export function noteFirstVisit(): void {
  const flag = document.querySelector<HTMLElement>('[data-first-visit]')?.dataset.firstVisit
  if (flag) attempt(() => sessionStorage.setItem(flag, '1'))
}
