import type { LoaderFunctionArgs, MetaFunction } from 'react-router'
import { useLoaderData } from 'react-router'
import { event } from '../../../../content/event.ts'
import { schedule } from '../../../../content/schedule.ts'
import { paths } from '../../../domain/paths.ts'
import { contributionFor } from '../../../domain/schedule.ts'
import { speakerParts } from '../../../domain/speakers.ts'
import { metadata } from '../../metadata.ts'
import { Page } from '../../parts/page/page.tsx'
import { SponsorsSection } from '../../parts/page/sponsors-section.tsx'
import { backendContext } from '../../server-context.ts'
import { Closing } from './closing.tsx'
import { eventData } from './event-data.ts'
import { Hero } from './hero.tsx'
import { Organizers } from './organizers.tsx'
import { Schedule } from './schedule.tsx'
import { ticketOffer } from './ticket-offer.ts'

/** What the database adds to the content: details and speakers' profile links by the talk's id, and the tickets. */
export async function loader({ context }: LoaderFunctionArgs) {
  const backend = context.get(backendContext)
  const talks = schedule.flatMap((act) => act.items).flatMap((item) => item.talks ?? [])
  const [profiles, contributions, sale] = await Promise.all([
    backend.speakerProfiles(),
    backend.contributionsTitledLike(talks.map((talk) => talk.title)),
    backend.ticketSale(),
  ])
  const known = Object.fromEntries(
    talks.map((talk) => {
      const speakers = speakerParts(talk.speakers, profiles)
      return [talk.id, { speakers, details: contributionFor(talk.title, contributions)?.details }]
    }),
  )
  return { known, offer: ticketOffer(sale) }
}

export const meta: MetaFunction<typeof loader> = (args) =>
  metadata(event.pages.home, paths.home, {
    structured: (origin) => eventData(origin, args.loaderData?.offer),
  })(args)

export default function Home() {
  const { known, offer } = useLoaderData<typeof loader>()
  return (
    <Page>
      <Hero sale={offer} />
      <Schedule known={known} />
      <Organizers />
      <SponsorsSection className="pb-16 md:pb-24" />
      <Closing sale={offer} />
    </Page>
  )
}
