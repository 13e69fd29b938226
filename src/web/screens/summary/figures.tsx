import type { SummaryFigure } from '../../../domain/event/documents.ts'
import { useEvent } from '../../site.ts'
import { ExternalLink } from '../../ui/external-link.tsx'
import { Icon } from '../../ui/icons.tsx'

const inks = [
  'on-bright bg-first',
  'on-bright bg-second',
  'on-ink bg-first-third',
  'on-ink bg-second-third',
  'on-bright bg-first-second',
  'on-ink bg-ink',
]

export function Figures() {
  const { figures } = useEvent().summary
  if (figures.length === 0) return null
  return (
    <ul
      className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,max(9rem,34%)),1fr))] md:grid-cols-3"
      aria-label="The day in figures"
    >
      {figures.map((figure, index) => (
        <li key={figure.label} className={`${inks[index % inks.length]} grid grid-cols-1`}>
          <Tile figure={figure} />
        </li>
      ))}
    </ul>
  )
}

const tile = 'relative flex flex-col gap-2 p-5 md:p-10 focus-visible:-outline-offset-8'
const linkTile = `${tile} hover:underline decoration-4 underline-offset-8`

function Tile({ figure: { value, label, note, link } }: { figure: SummaryFigure }) {
  const content = (
    <>
      <span className="font-display text-6xl leading-none font-black md:text-8xl">{value}</span>
      <span className="text-lg font-bold md:text-xl">{label}</span>
      {note && <span className="max-w-[20rem]">{note}</span>}
    </>
  )
  const icon = 'absolute top-4 right-4 size-5 md:top-6 md:right-6'
  if (link?.startsWith('http')) {
    return (
      <ExternalLink href={link} className={linkTile}>
        {content}
        <Icon shape="outward" className={icon} />
      </ExternalLink>
    )
  }
  if (!link) return <p className={tile}>{content}</p>
  return (
    <a href={link} className={linkTile}>
      {content}
      <Icon shape="arrow" className={icon} />
    </a>
  )
}
