/** In characters; longer texts start collapsed. */
const shownWhole = 180

export function LongText({ children }: { children: string }) {
  const lines = children.split('\n').length
  const words = (
    <p className="whitespace-pre-line" dir="auto">
      {children}
    </p>
  )
  if (children.length <= shownWhole && lines <= 6) return words
  return (
    <div className="long-text">
      {words}
      <details data-more>
        <summary className="link">
          <span className="when-closed">Show more</span>
          <span className="when-open">Show less</span>
        </summary>
      </details>
    </div>
  )
}
