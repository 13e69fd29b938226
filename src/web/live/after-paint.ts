/**
 * Fetches the scripts of home once it is painted, which it then is sooner (docs/decisions/0026). Nothing on home waits for
 * them: its buttons open what the page holds, and its form posts. The timer is for browsers that report no paint.
 */
export const afterPaintScript = (urls: readonly string[]) => `;addEventListener('DOMContentLoaded',()=>{
const load=()=>{${urls.map((url) => `import('${url}')`).join(';')}}
new PerformanceObserver(load).observe({type:'paint',buffered:true})
setTimeout(load,1000)
})`
