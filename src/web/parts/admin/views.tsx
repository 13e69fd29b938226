/** Where a visitor forces colours, which take the fill away that tells a chosen button from the others. */
export const chosenClass =
  'forced-colors:bg-[Highlight] forced-colors:text-[HighlightText] forced-colors:forced-color-adjust-none'

interface ViewsProps<Labels extends Record<string, string | undefined>> {
  /** What each button says, in this order. */
  labels: Labels
  view: keyof Labels
  setView(view: keyof Labels): void
}

/** Buttons that choose what is shown of a thing. */
export const Views = <Labels extends Record<string, string | undefined>>(props: ViewsProps<Labels>) => {
  const { labels, view, setView } = props
  return Object.entries(labels).map(([each, label]) => (
    <button
      key={each}
      type="button"
      aria-pressed={view === each}
      className={`button button-small ${view === each ? `${chosenClass} hover:bg-text hover:text-paper` : 'button-quiet'}`}
      onClick={() => setView(each)}
    >
      {label}
    </button>
  ))
}
