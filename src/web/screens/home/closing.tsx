import type { TicketSale } from '../../../domain/backend.ts'
import { SubscribeButton } from '../../parts/page/header.tsx'
import { useEvent } from '../../site.ts'
import { ExternalLink } from '../../ui/external-link.tsx'
import { PosterLines } from '../../ui/poster-lines.tsx'
import { TicketLink } from './ticket-link.tsx'

/** The closing call to action, one poster line a sentence. */
export function Closing({ sale }: { sale: TicketSale }) {
  const { closing, links } = useEvent()
  if (!closing) return null
  const { title, text } = closing
  const { chatGroup } = links
  const lines = title.split(/(?<=[.!?])\s+/)
  return (
    <section
      className="on-ink relative isolate overflow-clip bg-second-third"
      aria-labelledby="closing-title"
    >
      <div className="halftone absolute inset-0 -z-10 text-third" aria-hidden="true" />
      <div className="wrap py-14 md:py-20">
        <h2 id="closing-title">
          <span className="sr-only">{title}</span>
          <PosterLines lines={lines} wide={[100]} tall={[190]} gap={30} />
        </h2>
        <div className="mt-8 grid items-center gap-6 md:grid-cols-[1fr_auto] md:gap-12">
          <p className="max-w-[40rem] text-xl">{text}</p>
          <div className="flex flex-wrap gap-3">
            <TicketLink sale={sale} />
            <SubscribeButton className="button-quiet" />
            {chatGroup && (
              <ExternalLink href={chatGroup.url} className="button button-quiet">
                Join the {chatGroup.label} group
              </ExternalLink>
            )}
          </div>
        </div>
      </div>
    </section>
  )
}
