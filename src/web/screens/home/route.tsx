import './screen.css'
import type { LoaderFunctionArgs, MetaFunction } from 'react-router'
import { useLoaderData } from 'react-router'
import { subEventsOf } from '../../../domain/day/feeds.ts'
import { paths } from '../../../domain/paths.ts'
import { contributionFor, openTalks, titlesOfTalks } from '../../../domain/schedule.ts'
import { profileFinder, speakerParts } from '../../../domain/speakers.ts'
import { metadata } from '../../metadata.ts'
import { Page } from '../../parts/page/page.tsx'
import { SponsorsSection } from '../../parts/sponsors/sponsors-section.tsx'
import { backendContext } from '../../server-context.ts'
import { Closing } from './closing.tsx'
import { eventData } from './event-data.ts'
import { Hero } from './hero.tsx'
import { Organizers } from './organizers.tsx'
import { Schedule } from './schedule.tsx'
import { ticketOffer } from './ticket-offer.ts'

/** What the database adds to the event: details and speakers' profile links by the talk's id, and the tickets. */
export async function loader({ context }: LoaderFunctionArgs) {
  const backend = context.get(backendContext)
  const { schedule, tickets } = backend.event
  const talks = schedule.acts.flatMap((act) => act.items).flatMap((item) => item.talks ?? [])
  const [profiles, contributions, sale, programme] = await Promise.all([
    backend.speakerProfiles(),
    backend.contributionsTitledLike(titlesOfTalks(schedule)),
    backend.ticketSale(),
    backend.programme(),
  ])
  const findProfile = profileFinder(profiles)
  const known = Object.fromEntries(
    talks.map((talk) => {
      const speakers = speakerParts(talk.speakers, findProfile)
      return [talk.id, { speakers, details: contributionFor(talk.title, contributions)?.details }]
    }),
  )
  const open = openTalks(schedule, programme)
  return {
    known,
    open,
    subEvents: subEventsOf(programme, backend.event),
    offer: ticketOffer(sale, tickets),
    isOver: backend.isEventOver,
  }
}

export const meta: MetaFunction<typeof loader> = (args) =>
  metadata('home', paths.home, {
    structured: (event, origin) => eventData(event, origin, args.loaderData),
  })(args)

export default function Home() {
  const { known, open, offer, isOver } = useLoaderData<typeof loader>()
  return (
    <Page>
      <Hero sale={offer} isOver={isOver} />
      <Schedule known={known} open={open} />
      <Organizers />
      <SponsorsSection className="pb-16 md:pb-24" />
      <Closing sale={offer} />
    </Page>
  )
}
