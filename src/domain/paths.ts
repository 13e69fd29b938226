/** Every URL of the site; router, links, mails and tests build theirs here (docs/api.md#routes). */
export const paths = {
  home: '/',
  schedule: '/#schedule',
  organizers: '/#organizers',
  sponsorsOfHome: '/#sponsors',
  contribute: '/contribute',
  /** The page of one proposal; the token of a mailed link goes to `contribute` itself. */
  contribution: (id: string) => `/contribute?id=${encodeURIComponent(id)}`,
  /** A proposal where it hangs on the board. */
  contributionOnBoard: (id: string) => `/contribute#proposal-${id}`,
  /** The form for a new proposal of this type. */
  suggestion: (type: string) => `/contribute?suggest=${type}`,
  /** One page of a column of the board. */
  boardPage: (type: string, page: number) => `/contribute?type=${type}&page=${page}`,
  participants: '/participants',
  /** One page, counted from 1, of the people that a search finds; an empty search finds all. */
  directory: ({ search = '', page = 1 }: { search?: string; page?: number }) => {
    const query = new URLSearchParams({
      ...(search && { q: search }),
      ...(page > 1 && { page: String(page) }),
    })
    return query.size === 0 ? '/participants' : `/participants?${query}`
  },
  summary: '/vcf2025',
  sponsors: '/sponsors',
  tickets: '/tickets',
  poll: '/poll',
  /** Where the newsletter form posts to when no script runs. */
  newsletter: '/newsletter',
  newsletterConfirmation: '/newsletter-confirmation',
  /** The page behind the link in the confirmation mail. */
  newsletterConfirm: '/newsletter/confirm',
  newsletterUnsubscribe: '/newsletter/unsubscribe',
  paymentSuccess: '/payment-success',
  /** Where a buyer comes back to; the payment provider writes the session's id into the query. */
  paid: (sessionId: string) => `/payment-success?session_id=${encodeURIComponent(sessionId)}`,
  paymentCancel: '/payment-cancel',
  /** The payment page of demo mode. */
  demoPayment: '/demo-payment',
  demoPaymentOf: (sessionId: string) => `/demo-payment?session=${encodeURIComponent(sessionId)}`,
  stripeWebhook: '/webhooks/stripe',
  waitlistConfirmation: '/waitlist-confirmation',
  privacy: '/privacy',
  /** Where people ask for their own data, and the page behind the mailed link. */
  yourData: '/privacy/your-data',
  /** Where that page's form gets the file. */
  yourDataDownload: '/privacy/your-data/download',
  sitemap: '/sitemap.xml',
  robots: '/robots.txt',
  openApi: '/openapi.json',
  /** One stored file of a profile image; `domain/images.ts` knows the names. */
  image: (name: string) => `/images/${name}`,
  capturedMail: '/dev/mail',
  admin: '/admin',
  adminLogin: '/admin/login',
  adminResetPassword: '/admin/reset-password',
  /** The pattern behind both screens with a secret; the router cannot match a part of a segment. */
  secretScreen: '/:secretScreen',
  taskBoard: (secret: string) => `/todos_${secret}`,
  participantsOverview: (secret: string) => `/participants_${secret}`,
} as const

/** The pages a search engine may list, in the order of the sitemap. */
export const publicPages = [
  paths.home,
  paths.contribute,
  paths.participants,
  paths.summary,
  paths.sponsors,
  paths.tickets,
  paths.privacy,
] as const

/**
 * `path` with a mailed token as its only query parameter; the directory calls it `edit` (docs/product.md#edit-links), the
 * ticket page `offer`.
 */
export const withToken = (path: string, token: string, parameter: 'token' | 'edit' | 'offer' = 'token') =>
  `${path}?${parameter}=${encodeURIComponent(token)}`
