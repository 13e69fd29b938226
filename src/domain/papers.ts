/** What is printed for the day (docs/product.md#paper). */

export const papers = {
  badges: { label: 'Badges', title: 'Badges' },
  'door-list': { label: 'Door list', title: 'Door list' },
  invoices: { label: 'Invoices', title: 'Invoices' },
} as const
export type PaperName = keyof typeof papers

/** From the last part of its address, such as `badges.pdf`. */
export const paperCalled = (file: string): PaperName | undefined =>
  (Object.keys(papers) as PaperName[]).find((name) => file === `${name}.pdf`)
