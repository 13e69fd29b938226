import { event } from '../../../../content/event.ts'
import { sponsorPackages } from '../../../../content/sponsors.ts'
import type { SponsorPackage } from '../../../../content/types.ts'
import { paths } from '../../../domain/paths.ts'
import { metadata } from '../../metadata.ts'
import { Page } from '../../parts/page/page.tsx'
import { SponsorWall } from '../../parts/page/sponsor-wall.tsx'
import { PosterLines } from '../../ui/poster-lines.tsx'

export const meta = metadata(event.pages.sponsors, paths.sponsors)

export default function Sponsors() {
  const { sponsorEmail } = event.publisher
  return (
    <Page>
      <div className="on-bright relative isolate overflow-clip bg-yellow">
        <div className="halftone absolute inset-0 -z-10 max-md:hidden text-vermilion" aria-hidden="true" />
        <div className="wrap py-10 md:py-14">
          <h1>
            <span className="sr-only">Sponsors</span>
            <PosterLines lines={['Sponsors']} wide={[140]} tall={[230]} />
          </h1>
          <p className="mt-6 max-w-[44rem] text-xl md:text-2xl">
            Coffee, poke bowls, pizza and a warm hall: sponsors turn a day of ideas into a day of apps. Three
            packages, plain prices, and everything else can be talked about.
          </p>
        </div>
      </div>
      <section className="wrap py-14 md:py-20" aria-labelledby="packages-title">
        <h2 id="packages-title" className="display">
          Sponsorship packages
        </h2>
        <ul className="mt-10 grid gap-6 lg:grid-cols-3">
          {sponsorPackages.map((offer) => (
            <Offer key={offer.id} offer={offer} />
          ))}
        </ul>
        <div className="mt-12 flex flex-wrap items-center justify-between gap-6 border-t-4 border-text pt-6">
          <p className="max-w-[36rem] text-xl">
            Something else in mind? Write to{' '}
            <a href={`mailto:${sponsorEmail}`} className="link">
              {sponsorEmail}
            </a>
            .
          </p>
          <a
            href={mailto(`Custom sponsorship of the ${event.name}`, customBody)}
            className="button button-quiet"
          >
            Contact Us for Custom Packages
          </a>
        </div>
      </section>
      <section className="wrap pb-16 md:pb-24" aria-labelledby="supporters-title">
        <h2 id="supporters-title" className="display mb-8">
          Our supporters
        </h2>
        <SponsorWall />
      </section>
    </Page>
  )
}

function Offer({ offer }: { offer: SponsorPackage }) {
  const price = `CHF ${offer.priceCHF}`
  const body = `Hello,\n\nwe would like to sponsor the ${event.name} with the package ${offer.name} (${price}).\n\nKind regards`
  return (
    <li
      className={`flex flex-col border-4 p-6 md:p-8 ${offer.isHighlighted ? 'on-bright border-coral bg-coral lg:-my-5 lg:py-13' : 'border-text'}`}
    >
      {offer.isHighlighted && <p className="eyebrow mb-2">Most popular</p>}
      <h3 className="display-small text-2xl">{offer.name}</h3>
      <p className="mt-4 flex items-baseline gap-2">
        <span className="font-bold">CHF</span>
        <span className="font-display text-6xl leading-none font-black md:text-7xl">{offer.priceCHF}</span>
      </p>
      <ul className="mt-6 mb-8 grid gap-2 border-t-4 border-current pt-4">
        {offer.features.map((feature) => (
          <li key={feature} className="border-b-2 border-current pb-2 last:border-0">
            {feature}
          </li>
        ))}
      </ul>
      <a
        href={mailto(`${offer.name} (${price}) for the ${event.name}`, body)}
        className="button mt-auto"
        aria-label={`Contact Us about the ${offer.name} package`}
      >
        Contact Us
      </a>
    </li>
  )
}

const customBody = `Hello,\n\nwe would like to support the ${event.name} in our own way:\n\n\nKind regards`

const mailto = (subject: string, body: string) =>
  `mailto:${event.publisher.sponsorEmail}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`
