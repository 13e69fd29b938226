const labels = { edit: 'Edit', changes: 'What changes', history: 'History' }
export type View = keyof typeof labels

interface ViewsProps {
  view: View
  setView(view: View): void
}

/** What is shown of the document. */
export const Views = ({ view, setView }: ViewsProps) =>
  (Object.keys(labels) as View[]).map((each) => (
    <button
      key={each}
      type="button"
      aria-pressed={view === each}
      className={`button button-small ${view === each ? '' : 'button-quiet'}`}
      onClick={() => setView(each)}
    >
      {labels[each]}
    </button>
  ))
