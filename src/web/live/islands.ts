/** Hydrates the component that a page was rendered with, in place. Loaded, with React, for the first island. */
import { type ComponentType, createElement } from 'react'
import { flushSync } from 'react-dom'
import { hydrateRoot } from 'react-dom/client'
import { IslandBoundary } from '../parts/page/island-boundary.tsx'
import { ignoreSecondPress } from '../ui/second-press.ts'

ignoreSecondPress()
// Browsers that translate a page say so at its root.
const translation = () => import('./translated.ts')
new MutationObserver(translation).observe(document.documentElement, { attributeFilter: ['lang', 'class'] })

const registry = {
  'newsletter-form': () => import('../parts/newsletter/newsletter-form.tsx'),
  'contribution-form': () => import('../parts/contribution/contribution-form.tsx'),
  'contribution-editor': () => import('../parts/contribution/contribution-editor.tsx'),
  'name-game': () => import('../screens/participants/game/name-game.tsx'),
  'profile-editor': () => import('../screens/participants/profile-editor.tsx'),
  'edit-link-form': () => import('../parts/edit-link/edit-link-form.tsx'),
  'ticket-form': () => import('../screens/tickets/ticket-form.tsx'),
  'offered-seat': () => import('../screens/tickets/offered-seat.tsx'),
  'sign-out': () => import('../parts/admin/sign-out.tsx'),
  'admin-login': () => import('../screens/admin-login/login-forms.tsx'),
  'new-password': () => import('../screens/admin-reset-password/new-password.tsx'),
  dashboard: () => import('../screens/admin/dashboard.tsx'),
  'event-document': () => import('../screens/admin-event-document/event-document.tsx'),
  'event-cards': () => import('../screens/admin-event/event-cards.tsx'),
  doors: () => import('../screens/admin-doors/doors.tsx'),
  organizers: () => import('../screens/admin-organizers/organizers.tsx'),
  mails: () => import('../screens/admin-mails/mails.tsx'),
  programme: () => import('../screens/admin-programme/programme.tsx'),
  demos: () => import('../screens/admin-demos/demos-desk.tsx'),
  kitchen: () => import('../screens/admin-kitchen/kitchen.tsx'),
  'proposal-desk': () => import('../screens/admin-proposals/proposal-desk.tsx'),
  'people-desk': () => import('../screens/admin-people/people.tsx'),
  'orders-search': () => import('../screens/admin-orders/orders-search.tsx'),
  'order-desk': () => import('../screens/admin-order/order-desk.tsx'),
  'time-zone': () => import('../screens/admin-first-steps/time-zone-field.tsx'),
  launch: () => import('../screens/admin-launch/launch.tsx'),
  'task-board': () => import('../screens/admin-with-secret/tasks/task-board.tsx'),
  'participants-overview': () => import('../screens/admin-with-secret/overview/participants-overview.tsx'),
  'order-confirmation': () => import('../screens/payment-success/order-confirmation.tsx'),
}

export type IslandName = keyof typeof registry

/** Resolves once the island is hydrated, with its fields as they stand at that moment. */
export default async function startIsland(element: HTMLElement): Promise<void> {
  const { island, props } = element.dataset
  const module: { default: ComponentType<never> } = await registry[island as IslandName]()
  const component = createElement(module.default as ComponentType, JSON.parse(props ?? '{}'))
  const keepFields = document.querySelector('font') && (await translation()).default
  // React would reset text areas, and only these. In one go, so that nothing is typed in between.
  const texts = [...element.querySelectorAll('textarea')].map((field) => ({ field, value: field.value }))
  const putBack = keepFields?.(element)
  flushSync(() => hydrateRoot(element, createElement(IslandBoundary, null, component)))
  for (const { field, value } of texts) field.value = value
  putBack?.()
  // The props may hold a token, which only the component needs now.
  element.removeAttribute('data-props')
  // From now on the component validates, not the browser.
  for (const form of element.querySelectorAll('form')) form.noValidate = true
}
