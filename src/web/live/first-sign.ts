const signs = ['pointermove', 'pointerdown', 'click', 'keydown', 'focusin', 'scroll']

/** Resolves when somebody does something with the page: what is not needed before need not be loaded before. */
export const firstSign = () =>
  new Promise<void>((resolve) => {
    const seen = new AbortController()
    const see = ({ type, movementX, movementY }: Partial<PointerEvent>) => {
      // A pointer that rests where a page appears is told of, too.
      if (type === 'pointermove' && !movementX && !movementY) return
      seen.abort()
      resolve()
    }
    for (const sign of signs)
      addEventListener(sign, see, { capture: true, passive: true, signal: seen.signal })
  })
