/** The participants overview for journeys: a signed-in organiser, the sample's orders or any others. */
import { byOverviewOrder, listedStates } from '../../src/domain/participants-overview.ts'
import type { ListedOrder } from '../../src/domain/participants-overview-schemas.ts'
import { paths } from '../../src/domain/paths.ts'
import { test as base, expect, type Page } from './browser.ts'
import { overviewOfList } from './identical-orders.ts'

export { expect, type Page } from './browser.ts'

export interface Overview {
  path: string
  orders(): Promise<ListedOrder[]>
  /** Shows the screen with its list, of these orders if they are given. */
  open(instead?: readonly ListedOrder[]): Promise<void>
}

export const overviewCall = '**/functions/v1/get-participants-overview'
export const listCall = '**/functions/v1/list-internal-participants'

export const test = base.extend<{ overview: Overview }>({
  overview: async ({ admin, page, context }, use) => {
    await context.addCookies(admin.cookies)
    const path = paths.participantsOverview(admin.secret)
    await use({
      path,
      orders: async () => (await admin.call('list-internal-participants', { token: admin.secret })).json(),
      async open(instead) {
        if (instead) {
          await page.route(overviewCall, (route) => route.fulfill({ json: overviewOfList(instead) }))
          await page.route(listCall, (route) => route.fulfill({ json: instead }))
        }
        await page.goto(path)
        await expect(page.getByRole('heading', { name: 'All Participants' })).toBeVisible()
      },
    })
  },
})

/** So many orders of made-up people, in the order of the list. */
export const manyOrders = (count: number): ListedOrder[] =>
  Array.from({ length: count }, (_, place) => ({
    id: `${place.toString(16).padStart(8, '0')}-0000-4000-8000-000000000000`,
    order_number: `VCF-${place.toString(16).padStart(8, '0').toUpperCase()}`,
    created_at: new Date(Date.UTC(2025, 5, 1) + place * 600_000).toISOString(),
    customer_name: `${['Élodie', 'Noah', 'Mia'][place % 3]} Muster ${place}`,
    customer_email: `guest-${place}@example.org`,
    number_of_tickets: 1,
    total_amount: 4900,
    discount_amount: 0,
    refunded_amount: 0,
    coupon_code: place % 10 === 0 ? 'EARLY25' : null,
    linkedin_profile_url: null,
    status: listedStates[place % 20 < 3 ? (place % 20) + 1 : 0] ?? 'paid',
    commitment_status: place % 2 ? 'yes-full' : null,
    lunch_preference: place % 2 ? 'spicy-tofu' : null,
    dinner_preference: null,
    ice_bath_preference: null,
  })).sort(byOverviewOrder)

export const rows = (page: Page) => page.locator('tbody').getByRole('row')
export const rowOf = (page: Page, text: string) => rows(page).filter({ hasText: text })
export const figure = (page: Page, label: string) =>
  page
    .locator('dl > div')
    .filter({ has: page.getByText(label, { exact: true }) })
    .locator('dd')
    .first()
export const searchField = (page: Page) => page.getByRole('searchbox')
export const status = (page: Page, name: string) => page.getByRole('radio', { name: new RegExp(`^${name}`) })
