/** The three inks side by side, above a foot of the page. */
export const InkStripes = () => (
  <div className="grid h-4 grid-cols-3" aria-hidden="true">
    <span className="bg-first" />
    <span className="bg-second" />
    <span className="bg-third" />
  </div>
)
