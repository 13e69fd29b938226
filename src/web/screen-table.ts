import { paths } from '../domain/paths.ts'

/** Every page that exists: its path and its module under `screens/`. The router reads it. */
export const screens: readonly (readonly [path: string, module: string])[] = [
  [paths.home, 'home/route.tsx'],
  [paths.summary, 'vcf2025/route.tsx'],
  [paths.sponsors, 'sponsors/route.tsx'],
  [paths.contribute, 'contribute/route.tsx'],
  [paths.participants, 'participants/route.tsx'],
  [paths.poll, 'poll/route.tsx'],
  [paths.newsletter, 'newsletter/route.tsx'],
  [paths.newsletterConfirmation, 'newsletter-confirmation/route.tsx'],
  [paths.newsletterConfirm, 'newsletter-confirm/route.tsx'],
  [paths.newsletterUnsubscribe, 'newsletter-unsubscribe/route.tsx'],
  [paths.tickets, 'tickets/route.tsx'],
  [paths.paymentSuccess, 'payment-success/route.tsx'],
  [paths.demoPayment, 'demo-payment/route.tsx'],
  [paths.paymentCancel, 'payment-cancel/route.tsx'],
  [paths.waitlistConfirmation, 'waitlist-confirmation/route.tsx'],
  [paths.privacy, 'privacy/route.tsx'],
  [paths.sitemap, 'sitemap/route.ts'],
  [paths.robots, 'robots/route.ts'],
  [paths.admin, 'admin/route.tsx'],
  [paths.adminLogin, 'admin-login/route.tsx'],
  [paths.adminResetPassword, 'admin-reset-password/route.tsx'],
  [paths.internalScreen, 'internal/route.tsx'],
  ['*', 'not-found/route.tsx'],
]
