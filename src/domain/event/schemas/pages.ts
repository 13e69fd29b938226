import { group, required } from '../fields/field.ts'
import { line, text } from '../fields/text.ts'

const page = (label: string) =>
  group(
    {
      title: required(line({ label: 'Title', most: 70 })),
      description: required(
        line({ label: 'Description', help: 'What a search result shows.', least: 50, most: 170 }),
      ),
    },
    { label },
  )

const entry = (label: string) => required(line({ label, most: 30 }))

const menu = group(
  {
    schedule: entry('Schedule'),
    organizers: entry('Organizers'),
    sponsors: entry('Sponsors'),
    contribute: entry('Contribute'),
    participants: entry('Participants'),
    summary: entry('Summary'),
    tickets: entry('Tickets'),
    packages: entry('Packages for sponsors'),
    poll: entry('Poll'),
    all: entry('All pages together'),
    participant: entry('One participant'),
  },
  { label: 'Menu', help: 'What the pages are called in the menu and at the foot of each page.' },
)

/** Texts that only fit one event. */
const intros = group(
  {
    participants: required(text({ label: 'Above the participants', most: 400 })),
    newsletter: required(
      line({ label: 'Above the newsletter form', help: 'What subscribers hear about.', most: 200 }),
    ),
    subscribed: required(
      line({ label: 'After a subscription', help: 'Tells subscribers once more what they get.', most: 200 }),
    ),
  },
  { label: 'Introductions' },
)

/** What each page says of itself to search engines and link previews. */
export const pages = group(
  {
    menu,
    intros,
    home: page('Home'),
    summary: page('Summary'),
    sponsors: page('Sponsors'),
    contribute: page('Contribute'),
    participants: page('Participants'),
    poll: page('Poll'),
    tickets: page('Tickets'),
    newsletterConfirmation: page('Thank you for subscribing'),
    paymentSuccess: page('Order successful'),
    paymentCancel: page('Payment cancelled'),
    waitlistConfirmation: page('On the waitlist'),
    privacy: page('Privacy'),
    yourData: page('Your data'),
    notFound: page('Page not found'),
  },
  { label: 'Pages', help: 'Names, titles and descriptions for search engines and shared links.' },
)
