/** Settings of a live start; nothing listens behind them, which stops no start. */
export const liveSettings = {
  PUBLIC_URL: 'https://camp.example.org',
  HOST: '127.0.0.1',
  MAIL_URL: 'smtps://camp:secret@127.0.0.1:9',
  MAIL_FROM: 'camp@example.org',
  STRIPE_SECRET_KEY: 'sk_live_of_the_tests',
  STRIPE_WEBHOOK_SECRET: 'whsec_of_the_tests',
  STRIPE_API_BASE: 'http://127.0.0.1:9',
  ADMIN_EMAIL: 'mara@camp.example.org',
} as const
