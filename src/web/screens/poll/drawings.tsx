/** Decorative drawings of the answers. */

const drawing = { viewBox: '0 0 120 120', className: 'tile-drawing' }

/** The three acts of the day; the missed ones are empty. */
export const DayBar = ({ asked }: { asked: { lunch: boolean; dinner: boolean } }) => (
  <span className="day-bar" aria-hidden="true">
    <span data-on={asked.lunch || undefined} />
    <span data-on={asked.lunch || undefined} />
    <span data-on={asked.dinner || undefined} />
  </span>
)

const salami = [
  [44, 40],
  [72, 36],
  [38, 68],
  [64, 60],
  [86, 64],
  [58, 86],
] as const
const leaves = [
  [58, 34, 20],
  [36, 54, -30],
  [84, 48, 60],
  [46, 80, 80],
  [76, 82, -20],
  [60, 60, 0],
] as const

const toppings: Record<string, { cheese: boolean; salami: readonly number[]; leaves: readonly number[] }> = {
  'both-meat-vegi': { cheese: true, salami: [0, 2, 5, 3], leaves: [2, 4, 0] },
  'prefer-meat': { cheese: true, salami: [0, 1, 2, 3, 4, 5], leaves: [] },
  'prefer-vegi': { cheese: true, salami: [], leaves: [0, 1, 2, 3, 4, 5] },
  'prefer-vegan': { cheese: false, salami: [], leaves: [0, 1, 2, 3, 4, 5] },
}

export function Pizza({ of }: { of: string }) {
  const on = toppings[of]
  if (!on) {
    return (
      <svg {...drawing} aria-hidden="true">
        <circle
          cx="60"
          cy="60"
          r="52"
          fill="none"
          stroke="currentColor"
          strokeWidth="4"
          strokeDasharray="7 6"
        />
        <circle cx="60" cy="60" r="34" fill="none" stroke="currentColor" strokeWidth="3" />
      </svg>
    )
  }
  return (
    <svg {...drawing} aria-hidden="true">
      <circle className="ink-aubergine" cx="66" cy="66" r="52" />
      <circle className="ink-crust" cx="60" cy="60" r="52" />
      <circle className="ink-tomato" cx="60" cy="60" r="44" />
      {on.cheese && (
        <path
          className="ink-cheese"
          d="M60 20c9 0 11 6 19 8s15 9 16 17-2 10 3 18-3 16-9 21-9 12-18 13-11-4-19-1-17-5-22-12-1-11-5-19 2-17 8-23 10-5 15-13 6-9 12-9z"
        />
      )}
      {on.salami.map((at) => {
        const [x, y] = salami[at] ?? [60, 60]
        return (
          <g key={at}>
            <circle className="ink-salami" cx={x} cy={y} r="9" />
            <circle className="ink-dot" cx={x - 3} cy={y - 2} r="1.6" />
            <circle className="ink-dot" cx={x + 3} cy={y + 3} r="1.6" />
          </g>
        )
      })}
      {on.leaves.map((at) => {
        const [x, y, turn] = leaves[at] ?? [60, 60, 0]
        return (
          <path
            key={at}
            className="ink-leaf"
            d="M0-11C9-6 9 6 0 11-9 6-9-6 0-11z"
            transform={`translate(${x} ${y}) rotate(${turn})`}
          />
        )
      })}
      <path className="ink-cut" d="M60 8v104M15 34l90 52M15 86l90-52" />
    </svg>
  )
}

export function IceBath({ of }: { of: string }) {
  return (
    <svg {...drawing} aria-hidden="true">
      {of === 'yes-definitely' && (
        <>
          <circle className="ink-salami" cx="60" cy="44" r="22" />
          <path className="ink-line" d="M50 48q10 10 20 0M51 38v2M69 38v2" />
          <path className="ink-cheese" d="M38 40a22 22 0 0 1 44 0z" />
          <circle className="ink-tomato" cx="60" cy="17" r="6" />
        </>
      )}
      {of === 'maybe' && (
        <>
          <path className="ink-salami" d="M92 6h18v30L78 74l8 12H58q0-9 10-10l24-44z" />
          <path className="ink-cheese" d="M90 0h22v18H90z" />
        </>
      )}
      {of === 'no-cold' && (
        <>
          <circle className="ink-cheese" cx="60" cy="30" r="17" />
          <path
            className="ink-ray"
            d="M60 2v8M60 50v7M32 30h-8M96 30h-8M40 10l5 6M80 10l-5 6M40 50l5-6M80 50l-5-6"
          />
        </>
      )}
      <path className="ink-aubergine" d="M14 72h100l-8 36q-2 10-12 10H34q-10 0-12-10z" />
      <path className="ink-tub" d="M8 66h104l-8 38q-2 10-12 10H28q-10 0-12-10z" />
      <path className="ink-water" d="M8 66h104l-3 14q-9 6-17 0t-17 0-17 0-17 0-17 0-13-1z" />
      <path className="ink-ice" d="M26 60l12-3 3 12-12 3zM84 58l12 4-4 11-11-4z" />
    </svg>
  )
}

/** For those who bring their own lunch. */
export const EmptyBowl = () => (
  <svg viewBox="0 0 640 640" aria-hidden="true" className="empty-bowl">
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
