/** The first page of a browser session leads elsewhere once (SPEC 2, route /). */

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
