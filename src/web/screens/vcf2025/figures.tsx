import { summary } from '../../../../content/summary.ts'
import type { SummaryFigure } from '../../../../content/types.ts'
import { ExternalLink } from '../../ui/external-link.tsx'
import { Icon } from '../../ui/icons.tsx'

const inks = [
  'on-bright bg-yellow',
  'on-bright bg-coral',
  'on-ink bg-pine',
  'on-ink bg-aubergine',
  'on-bright bg-vermilion',
  'on-ink bg-ink',
]

export function Figures() {
  return (
    <ul className="grid grid-cols-2 md:grid-cols-3" aria-label="The day in figures">
      {summary.figures.map((figure, index) => (
        <li key={figure.label} className={`${inks[index % inks.length]} grid`}>
          <Tile figure={figure} />
        </li>
      ))}
    </ul>
  )
}

const tile = 'relative flex flex-col gap-2 p-5 md:p-10 focus-visible:-outline-offset-8'
const linkTile = `${tile} hover:underline decoration-4 underline-offset-8`

function Tile({ figure: { value, label, target } }: { figure: SummaryFigure }) {
  const content = (
    <>
      <span className="font-display text-6xl leading-none font-black md:text-8xl">{value}</span>
      <span className="text-lg font-bold md:text-xl">{label}</span>
    </>
  )
  const icon = 'absolute top-4 right-4 size-5 md:top-6 md:right-6'
  if (target.kind === 'external') {
    return (
      <ExternalLink href={target.url} className={linkTile}>
        {content}
        <Icon shape="outward" className={icon} />
      </ExternalLink>
    )
  }
  const href = target.kind === 'anchor' ? `#${target.id}` : target.kind === 'page' ? target.path : undefined
  if (!href) return <p className={tile}>{content}</p>
  return (
    <a href={href} className={linkTile}>
      {content}
      <Icon shape="arrow" className={icon} />
    </a>
  )
}
