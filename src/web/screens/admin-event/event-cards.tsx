import { adminMessages } from '../../../domain/messages/admin-messages.ts'
import { paths } from '../../../domain/paths.ts'
import { AdminMain } from '../../parts/admin/admin-main.tsx'
import { LoadFailed } from '../../parts/admin/load-failed.tsx'
import { Icon } from '../../ui/icons.tsx'
import type { Card } from './card.ts'

export const eventCardsTitle = 'Your event'

interface EventCardsProps {
  /** The name of the event. */
  name: string
  /** Null when they could not be read. */
  cards: Card[] | null
}

export default function EventCards({ name, cards }: EventCardsProps) {
  return (
    <AdminMain
      title={eventCardsTitle}
      tagline={`Everything the pages of ${name} say. What you publish is public within a second.`}
      action={
        <div className="flex flex-wrap gap-3">
          <a href={paths.adminLaunch} className="button button-quiet">
            Launch list
          </a>
          <a href={paths.adminEventPreview} className="button">
            Preview
          </a>
        </div>
      }
    >
      {cards === null ? (
        <LoadFailed sentence={adminMessages.eventFailed} action={paths.adminEvent} />
      ) : (
        <Cards cards={cards} />
      )}
    </AdminMain>
  )
}

const Cards = ({ cards }: { cards: Card[] }) => (
  <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2 md:gap-6 lg:grid-cols-3">
    {cards.map((card) => (
      <DocumentCard key={card.name} {...card} />
    ))}
  </ul>
)

/** The link covers the whole card. */
const DocumentCard = ({ name, label, help, changed, draft }: Card) => (
  <li className="group relative flex flex-col justify-between gap-4 border-4 border-text p-4 sm:p-5">
    <div>
      <div className="flex items-center justify-between gap-4">
        <h2 className="display-small min-w-0 text-xl wrap-anywhere sm:text-2xl">
          <a
            href={paths.eventDocument(name)}
            className="decoration-4 underline-offset-4 after:absolute after:inset-0 group-hover:underline"
          >
            {label}
          </a>
        </h2>
        <Icon shape="arrow" className="size-6" />
      </div>
      <p className="mt-2">{help}</p>
    </div>
    <div className="grid justify-items-start gap-2 text-[0.9375rem] wrap-anywhere">
      {draft && <p className="on-bright bg-first px-2 font-bold">{draft}</p>}
      <p>Published: {changed}</p>
    </div>
  </li>
)
