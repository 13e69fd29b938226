/** No `pointerover`: a pointer that rests where the page appears causes one. */
const signs = ['pointermove', 'pointerdown', 'click', 'keydown', 'focusin', 'scroll']

/** Resolves when somebody does something with the page: what is not needed before need not be loaded before. */
export const firstSign = () =>
  new Promise<void>((resolve) => {
    for (const sign of signs)
      addEventListener(sign, () => resolve(), { once: true, capture: true, passive: true })
  })
