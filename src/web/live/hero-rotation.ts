const changeEveryMs = 5000
const fadeMs = 300

/** Rotates the app ideas, starting with a random one; pausable, and still while the page is hidden. */
export default async function rotatePrompts(prompt: HTMLElement): Promise<void> {
  const prompts = await fetchPrompts(prompt.dataset.prompts ?? '')
  if (prompts.length < 2) return
  const button = document.querySelector<HTMLButtonElement>('[data-pause]')
  const prefersStill = matchMedia('(prefers-reduced-motion: reduce)')
  let index = Math.floor(Math.random() * prompts.length)
  let timer: number | undefined

  const change = () => {
    index = (index + 1) % prompts.length
    const swap = () => {
      prompt.textContent = prompts[index] ?? ''
      delete prompt.dataset.fading
    }
    if (prefersStill.matches) return swap()
    prompt.dataset.fading = ''
    setTimeout(swap, fadeMs)
  }
  const isPaused = () => button?.getAttribute('aria-pressed') === 'true'
  const run = () => {
    clearInterval(timer)
    if (!isPaused() && !document.hidden) timer = window.setInterval(change, changeEveryMs)
  }

  button?.addEventListener('click', () => {
    button.setAttribute('aria-pressed', String(!isPaused()))
    run()
  })
  button?.classList.remove('invisible')
  document.addEventListener('visibilitychange', run)
  change()
  run()
}

/** Empty when they cannot be fetched: the first one then stays. */
const fetchPrompts = (address: string): Promise<string[]> =>
  fetch(address)
    .then((answer) => (answer.ok ? answer.json() : []))
    .catch(() => [])
