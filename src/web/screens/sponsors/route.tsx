import './screen.css'
import type { SponsorPackage } from '../../../domain/event/documents.ts'
import { paths } from '../../../domain/paths.ts'
import { metadata } from '../../metadata.ts'
import { Page } from '../../parts/page/page.tsx'
import { SponsorWall } from '../../parts/sponsors/sponsor-wall.tsx'
import { useEvent } from '../../site.ts'
import { PosterLines } from '../../ui/poster-lines.tsx'

export const meta = metadata('sponsors', paths.sponsors)

/** By how many packages there are, from three on. */
const columns = ['', 'max-w-[36rem]', 'md:grid-cols-2', 'lg:grid-cols-3']

export default function Sponsors() {
  const { name, publisher, sponsors, pages } = useEvent()
  const { sponsorEmail } = publisher
  return (
    <Page>
      <div className="on-bright relative isolate overflow-clip bg-first">
        <div className="halftone absolute inset-0 -z-10 max-md:hidden text-first-second" aria-hidden="true" />
        <div className="wrap py-10 md:py-14">
          <h1>
            <span className="sr-only">{pages.menu.sponsors}</span>
            <PosterLines lines={[pages.menu.sponsors]} wide={[140]} tall={[230]} />
          </h1>
          <p className="mt-6 max-w-[44rem] text-xl md:text-2xl">{sponsors.intro}</p>
        </div>
      </div>
      <section className="wrap py-14 md:py-20" aria-labelledby="packages-title">
        <h2 id="packages-title" className="display">
          {sponsors.packages.length > 0 ? pages.menu.packages : 'Become a sponsor'}
        </h2>
        {sponsors.packages.length > 0 && (
          <ul className={`mt-10 grid grid-cols-1 gap-6 ${columns[Math.min(sponsors.packages.length, 3)]}`}>
            {sponsors.packages.map((offer) => (
              <Offer key={offer.id} offer={offer} />
            ))}
          </ul>
        )}
        <div className="mt-12 flex flex-wrap items-center justify-between gap-6 border-t-4 border-text pt-6">
          <p className="max-w-[36rem] min-w-0 text-xl">
            {sponsors.packages.length > 0 && 'Something else in mind? '}Write to{' '}
            <a href={`mailto:${sponsorEmail}`} className="link">
              {sponsorEmail}
            </a>
            .
          </p>
          <a
            href={mailto(sponsorEmail, `Custom sponsorship of the ${name}`, customBody(name))}
            className="button button-quiet"
          >
            Contact Us for Custom Packages
          </a>
        </div>
      </section>
      {sponsors.supporters.length > 0 && (
        <section className="wrap pb-16 md:pb-24" aria-labelledby="supporters-title">
          <h2 id="supporters-title" className="display mb-8">
            Our supporters
          </h2>
          <SponsorWall />
        </section>
      )}
    </Page>
  )
}

function Offer({ offer }: { offer: SponsorPackage }) {
  const { name, publisher, tickets } = useEvent()
  const price = `${tickets.currency} ${offer.price}`
  const body = `Hello,\n\nwe would like to sponsor the ${name} with the package ${offer.name} (${price}).\n\nKind regards`
  return (
    <li
      className={`flex flex-col border-4 p-[min(1.5rem,6vw)] md:p-8 ${offer.isHighlighted ? 'on-bright border-second bg-second lg:-my-5 lg:py-13' : 'border-text'}`}
    >
      {offer.isHighlighted && <p className="eyebrow mb-2">Most popular</p>}
      <h3 className="display-small text-2xl">{offer.name}</h3>
      <p className="mt-4 flex items-baseline gap-2">
        <span className="font-bold">{tickets.currency}</span>
        <span className="font-display text-[min(3.75rem,20vw)] leading-none font-black md:text-7xl">
          {offer.price}
        </span>
      </p>
      <ul className="mt-6 mb-8 grid gap-2 border-t-4 border-current pt-4">
        {offer.features.map((feature) => (
          <li key={feature} className="border-b-2 border-current pb-2 last:border-0">
            {feature}
          </li>
        ))}
      </ul>
      <a
        href={mailto(publisher.sponsorEmail, `${offer.name} (${price}) for the ${name}`, body)}
        className="button mt-auto"
        aria-label={`Contact Us about the ${offer.name} package`}
      >
        Contact Us
      </a>
    </li>
  )
}

const customBody = (name: string) =>
  `Hello,\n\nwe would like to support the ${name} in our own way:\n\n\nKind regards`

/** Lines of a mail end with CR LF (RFC 6068). */
const mailto = (to: string, subject: string, body: string) =>
  `mailto:${to}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body.replaceAll('\n', '\r\n'))}`
