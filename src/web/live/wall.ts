/** The wall (docs/product.md#wall): ticks, asks for itself every five seconds, and goes on without a network. */
import { countdown, sceneAt } from '../../domain/day/wall.ts'
import type { DemosNow } from '../../domain/demos/clock.ts'

const askEveryMs = 5_000
/** After two questions without an answer. */
const staleMs = 2 * askEveryMs + 1_000

function follow(wall: HTMLElement): void {
  const clock = new Intl.DateTimeFormat('en-GB', {
    timeZone: wall.dataset.zone,
    hour: '2-digit',
    minute: '2-digit',
  })
  /** Set on a demo that is viewed at another time. */
  const { moment: demoTime } = wall.dataset
  /** Clocks of projectors are wrong: the server's counts. */
  let offset = 0
  const ahead = demoTime ? Number(demoTime) - Date.now() : undefined
  let heardAt = Date.now()
  let shown = wall.innerHTML
  /** The demo that is up, and when its clock has run out. */
  let demo: { title: string; endsAt: number | null } | undefined

  function tick() {
    const present = Date.now() + offset
    const moment = ahead === undefined ? present : Date.now() + ahead
    const sections = new Map(
      [...wall.querySelectorAll<HTMLElement>('[data-slot]')].map((section) => [
        section.dataset.slot ?? '',
        section,
      ]),
    )
    const slots = [...sections].map(([id, { dataset }]) => ({
      id,
      startsAt: Number(dataset.from),
      endsAt: Number(dataset.to),
    }))
    const { scene, now, next } = sceneAt(slots, moment, Number(wall.dataset.ends))
    wall.dataset.scene = scene
    for (const [id, { dataset }] of sections) {
      if (id === now?.id) dataset.when = 'now'
      else if (id === next?.id) dataset.when = 'next'
      else delete dataset.when
    }
    const floor = wall.querySelector<HTMLElement>('[data-until]')?.dataset.until
    wall.toggleAttribute('data-floor', present < Number(floor))
    const until = now?.endsAt ?? next?.startsAt
    write('[data-countdown]', until === undefined ? '' : countdown(until - moment))
    write('[data-clock]', clock.format(moment))
    wall.toggleAttribute('data-shows-demo', demo !== undefined)
    write('[data-shown-title]', demo?.title ?? '')
    write('[data-shown-clock]', demo?.endsAt ? countdown(demo.endsAt - performance.now()) : '')
    const isStale = Date.now() - heardAt > staleMs
    write('[data-as-of]', isStale ? `As of ${clock.format(heardAt + offset)}` : '')
  }

  function write(selector: string, text: string) {
    const element = wall.querySelector(selector)
    if (element && element.textContent !== text) element.textContent = text
  }

  async function ask() {
    // Nothing waits for it: without its answer the talks go on.
    askForDemo().catch(() => {})
    try {
      const answer = await fetch(location.href, { signal: AbortSignal.timeout(askEveryMs) })
      const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
      const fresh = page.querySelector<HTMLElement>('[data-wall]')
      if (fresh) {
        heardAt = Date.now()
        // In whole seconds.
        const found = Date.parse(answer.headers.get('date') ?? '') + 500 - heardAt
        if (Math.abs(found - offset) > 1_500) offset = found
        wall.dataset.ends = fresh.dataset.ends
        if (fresh.innerHTML !== shown) {
          shown = fresh.innerHTML
          wall.replaceChildren(...fresh.childNodes)
        }
      }
    } catch {
      // Without a network the last copy stays.
    }
    tick()
    setTimeout(ask, askEveryMs)
  }

  async function askForDemo() {
    const signal = AbortSignal.timeout(askEveryMs)
    const { showing }: DemosNow = await (await fetch(wall.dataset.demos ?? '', { signal })).json()
    const left = showing?.secondsLeft ?? null
    demo = showing
      ? { title: showing.title, endsAt: left === null ? null : performance.now() + left * 1000 }
      : undefined
  }

  const stayAwake = () =>
    document.visibilityState === 'visible' && navigator.wakeLock?.request('screen').catch(() => {})
  document.addEventListener('visibilitychange', stayAwake)
  stayAwake()
  tick()
  setInterval(tick, 1_000)
  void ask()
}

const wall = document.querySelector<HTMLElement>('[data-wall]')
if (wall) follow(wall)
// As `late-styles.ts`: a module of both would be a file of its own on every page.
const late = document.querySelector('[data-late]')
if (late) late.outerHTML = late.textContent
