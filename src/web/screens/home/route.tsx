import type { LoaderFunctionArgs } from 'react-router'
import { useLoaderData } from 'react-router'
import { event } from '../../../../content/event.ts'
import { schedule } from '../../../../content/schedule.ts'
import { paths } from '../../../domain/paths.ts'
import { contributionFor } from '../../../domain/schedule.ts'
import { speakerParts } from '../../../domain/speakers.ts'
import { metadata } from '../../metadata.ts'
import { Page } from '../../parts/page.tsx'
import { SponsorsSection } from '../../parts/sponsors-section.tsx'
import { backendContext } from '../../server-context.ts'
import { Closing } from './closing.tsx'
import { eventData } from './event-data.ts'
import { Hero } from './hero.tsx'
import { Organizers } from './organizers.tsx'
import { Schedule } from './schedule.tsx'

export const meta = metadata(event.pages.home, paths.home, { structured: eventData })

/** What the rows add to the printed schedule: profile links of speakers and details of talks, by talk id. */
export async function loader({ context }: LoaderFunctionArgs) {
  const backend = context.get(backendContext)
  const talks = schedule.flatMap((act) => act.items).flatMap((item) => item.talks ?? [])
  const [profiles, contributions] = await Promise.all([
    backend.speakerProfiles(),
    backend.contributionsTitledLike(talks.map((talk) => talk.title)),
  ])
  return Object.fromEntries(
    talks.map((talk) => {
      const speakers = speakerParts(talk.speakers, profiles)
      return [talk.id, { speakers, details: contributionFor(talk.title, contributions)?.details }]
    }),
  )
}

export default function Home() {
  const known = useLoaderData<typeof loader>()
  return (
    <Page>
      <Hero />
      <Schedule known={known} />
      <Organizers />
      <SponsorsSection className="pb-16 md:pb-24" />
      <Closing />
    </Page>
  )
}
