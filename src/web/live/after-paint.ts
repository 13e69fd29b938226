/**
 * Fetches the scripts of home after its first paint, which comes sooner without them (docs/decisions/0026). Nothing on home
 * needs them: its buttons open what the page holds, and its form posts. The timer is for browsers that report no paint.
 */
export const afterPaintScript = (urls: readonly string[]) => `;addEventListener('DOMContentLoaded',()=>{
const load=()=>{${urls.map((url) => `import('${url}')`).join(';')}}
new PerformanceObserver(load).observe({type:'paint',buffered:true})
setTimeout(load,1000)
})`
