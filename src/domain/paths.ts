import type { PaperName } from './papers.ts'

/** Every URL of the site (docs/api.md#routes). */
export const paths = {
  home: '/',
  schedule: '/#schedule',
  organizers: '/#organizers',
  sponsorsOfHome: '/#sponsors',
  contribute: '/contribute',
  contribution: (id: string) => `/contribute?id=${encodeURIComponent(id)}`,
  contributionOnBoard: (id: string) => `/contribute#proposal-${id}`,
  suggestion: (type: string) => `/contribute?suggest=${type}`,
  boardPage: (type: string, page: number) => `/contribute?type=${type}&page=${page}`,
  /** What came since the last vote, or since then; ISO 8601. */
  lookAgain: (since?: string) =>
    `/contribute?look=again${since === undefined ? '' : `&since=${encodeURIComponent(since)}`}`,
  /** For a proposer, by a mailed link: the place of their talk. */
  ownTalk: '/contribute/yours',
  participants: '/participants',
  /** Pages count from 1; an empty search finds everybody. */
  directory: ({ search = '', page = 1 }: { search?: string; page?: number }) => {
    const query = new URLSearchParams({
      ...(search && { q: search }),
      ...(page > 1 && { page: String(page) }),
    })
    return query.size === 0 ? '/participants' : `/participants?${query}`
  },
  /** The inner path; visitors see the one that the event chose. */
  summary: '/summary',
  sponsors: '/sponsors',
  tickets: '/tickets',
  poll: '/poll',
  seat: '/seat/:code',
  seatOf: (code: string) => `/seat/${code}`,
  seatCalendar: '/seat/:code/calendar.ics',
  seatCalendarOf: (code: string) => `/seat/${code}/calendar.ics`,
  /** All seats of an order, for its buyer. */
  orderSeats: '/seats/:code',
  orderSeatsOf: (code: string) => `/seats/${code}`,
  /** Where the form posts to without scripts. */
  newsletter: '/newsletter',
  newsletterConfirmation: '/newsletter-confirmation',
  newsletterConfirm: '/newsletter/confirm',
  newsletterUnsubscribe: '/newsletter/unsubscribe',
  paymentSuccess: '/payment-success',
  /** The payment provider writes the session's id into the query. */
  paid: (sessionId: string) => `/payment-success?session_id=${encodeURIComponent(sessionId)}`,
  invoice: '/invoice/:code',
  invoiceWith: (code: string) => `/invoice/${code}`,
  paymentCancel: '/payment-cancel',
  demoPayment: '/demo-payment',
  demoPaymentOf: (sessionId: string) => `/demo-payment?session=${encodeURIComponent(sessionId)}`,
  stripeWebhook: '/webhooks/stripe',
  waitlistConfirmation: '/waitlist-confirmation',
  waitlistConfirm: '/waitlist/confirm',
  privacy: '/privacy',
  yourData: '/privacy/your-data',
  yourDataDownload: '/privacy/your-data/download',
  /** The published programme. */
  programme: '/schedule',
  programmeVersion: '/schedule/version',
  programmeWorker: '/schedule/worker.js',
  /** For a projector in the hall. */
  wall: '/wall',
  pitch: '/pitch',
  pitchWith: (pass: string) => `/pitch?pass=${encodeURIComponent(pass)}`,
  programmeCalendar: '/schedule.ics',
  programmeJson: '/schedule.json',
  programmeXml: '/schedule.xml',
  /** The own stars of whoever asks. */
  ownProgramme: '/schedule/mine',
  /** Behind the mailed link that proves an address. */
  planLink: '/schedule/open',
  planFeed: '/plan/:file',
  planFeedOf: (token: string) => `/plan/${token}.ics`,
  /** Ideas, their teams and the demos. */
  demos: '/demos',
  demosNow: '/demos/now',
  prompts: '/prompts.json',
  sitemap: '/sitemap.xml',
  robots: '/robots.txt',
  openApi: '/openapi.json',
  image: (name: string) => `/images/${name}`,
  picture: (name: string) => `/pictures/${name}`,
  /** What every public page is until the site is open. */
  soon: '/soon',
  capturedMail: '/dev/mail',
  admin: '/admin',
  adminLogin: '/admin/login',
  adminResetPassword: '/admin/reset-password',
  adminEvent: '/admin/event',
  /** Before the path of a public page. */
  adminEventPreview: '/admin/event/preview',
  adminEventDocument: '/admin/event/:name',
  eventDocument: (name: string) => `/admin/event/${name}`,
  adminMails: '/admin/mails',
  adminMailPreview: '/admin/mails/preview',
  /** To one person; never an address. */
  writeTo: (whom: { contribution: string } | { participant: string } | { order: string }) =>
    `/admin/mails?${new URLSearchParams(whom)}`,
  adminProgramme: '/admin/programme',
  adminDemos: '/admin/demos',
  adminKitchen: '/admin/kitchen',
  adminDoors: '/admin/doors',
  /** The same page for every door; its script reads the secret. */
  door: '/door/:secret',
  doorOf: (secret: string) => `/door/${secret}`,
  /** Scripts serve pages below their own folder: of all pages, the doors' alone. */
  doorWorker: '/door/worker.js',
  adminOrganizers: '/admin/organisers',
  adminLaunch: '/admin/launch',
  adminPaper: '/admin/paper/:name',
  paper: (name: PaperName) => `/admin/paper/${name}.pdf`,
  adminFirstSteps: '/admin/first-steps',
  adminPeople: '/admin/people',
  adminProposals: '/admin/proposals',
  proposalsIn: ({ tab, search = '', page = 1 }: { tab: string; search?: string; page?: number }) =>
    `/admin/proposals?${new URLSearchParams({
      tab,
      ...(search && { q: search }),
      ...(page > 1 && { page: String(page) }),
    })}`,
  adminOrders: '/admin/orders',
  adminOrder: '/admin/orders/:number',
  orderDesk: (number: string) => `/admin/orders/${encodeURIComponent(number)}`,
  /** Both screens with a secret: the router cannot match a part of a segment. */
  secretScreen: '/:secretScreen',
  taskBoard: (secret: string) => `/todos_${secret}`,
  participantsOverview: (secret: string) => `/participants_${secret}`,
} as const

export const publicPages = [
  paths.home,
  paths.programme,
  paths.demos,
  paths.contribute,
  paths.participants,
  paths.summary,
  paths.sponsors,
  paths.tickets,
  paths.privacy,
] as const

/** The directory calls the parameter `edit`, the ticket page `offer`, the captured mail `key`. */
export const withToken = (
  path: string,
  token: string,
  parameter: 'token' | 'edit' | 'offer' | 'key' = 'token',
) => `${path}?${parameter}=${encodeURIComponent(token)}`
