/** Hydrates the component that a page was rendered with, in place. Loaded, with React, for the first island. */
import { type ComponentType, createElement, type ReactNode, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { IslandBoundary } from '../parts/page/island-boundary.tsx'

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
  'task-board': () => import('../screens/admin-with-secret/tasks/task-board.tsx'),
  'participants-overview': () => import('../screens/admin-with-secret/overview/participants-overview.tsx'),
  'order-confirmation': () => import('../screens/payment-success/order-confirmation.tsx'),
}

export type IslandName = keyof typeof registry

/** Resolves once the island is hydrated; keeps what was typed into it before. */
export default async function startIsland(element: HTMLElement): Promise<void> {
  const { island, props } = element.dataset
  const module: { default: ComponentType<never> } = await registry[island as IslandName]()
  const typed = new Map<HTMLInputElement, Pick<HTMLInputElement, 'value' | 'checked'>>()
  const note = (field: HTMLInputElement) => typed.set(field, { value: field.value, checked: field.checked })
  const fields = fieldsOf(element)
  fields.forEach(note)
  // Typing goes on during hydration; a radio button stands for its whole group.
  const goOn = ({ target }: Event) => {
    const { name } = target as HTMLInputElement
    fields.filter((field) => field === target || (name && field.name === name)).forEach(note)
  }
  element.addEventListener('input', goOn, true)
  const component = createElement(module.default as ComponentType, JSON.parse(props ?? '{}'))
  const content = createElement(IslandBoundary, null, component)
  await new Promise<void>((resolve) => {
    hydrateRoot(element, createElement(Started, { whenStarted: resolve }, content))
  })
  element.removeEventListener('input', goOn, true)
  for (const [field, { value, checked }] of typed) {
    if (field.type !== 'file') field.value = value
    field.checked = checked
  }
  // The props may hold a token, which only the component needs now.
  element.removeAttribute('data-props')
  // From now on the component validates, not the browser.
  for (const form of element.querySelectorAll('form')) form.noValidate = true
}

const fieldsOf = (element: HTMLElement) => [
  ...element.querySelectorAll<HTMLInputElement>('input, textarea, select'),
]

function Started({ whenStarted, children }: { whenStarted: () => void; children?: ReactNode }) {
  useEffect(whenStarted, [whenStarted])
  return children
}
