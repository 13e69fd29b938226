/** Decorative drawings of the answers. */

/** The three acts of the day; the missed ones are empty. */
export function DayBar({ comes }: { comes: 'both' | 'day' | 'evening' | 'neither' }) {
  const day = comes === 'both' || comes === 'day' || undefined
  const evening = comes === 'both' || comes === 'evening' || undefined
  return (
    <span className="day-bar" aria-hidden="true">
      <span data-on={day} />
      <span data-on={day} />
      <span data-on={evening} />
    </span>
  )
}

/** Beside options with drawings. */
export const EmptyPlate = () => (
  <svg viewBox="0 0 120 120" className="tile-drawing" aria-hidden="true">
    <circle cx="60" cy="60" r="52" fill="none" stroke="currentColor" strokeWidth="4" strokeDasharray="7 6" />
    <circle cx="60" cy="60" r="34" fill="none" stroke="currentColor" strokeWidth="3" />
  </svg>
)

/** Beside options with photos. */
export const NoPhoto = () => (
  <svg viewBox="0 0 640 640" aria-hidden="true" className="no-photo">
    <circle
      cx="325"
      cy="325"
      r="236"
      fill="none"
      stroke="currentColor"
      strokeWidth="14"
      strokeDasharray="26 22"
    />
    <circle cx="325" cy="325" r="178" fill="none" stroke="currentColor" strokeWidth="9" />
  </svg>
)
