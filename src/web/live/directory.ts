import { openEditLinksHere } from './edit-link-opener.ts'

export default function directory(head: HTMLElement): void {
  openEditLinksHere()
  addEventListener('resize', () => import('./show-more.ts').then((more) => more.followTexts()))
  // Only who scrolls, or comes back to a list that had grown, wants more.
  if (history.state?.grown || scrollY > 0) growOnwards()
  else addEventListener('scroll', growOnwards, { once: true })

  const people = document.getElementById('people')
  const field = head.querySelector<HTMLInputElement>('[name=q]')
  if (!people || !field) return
  const search = async () => {
    const { searchAsTyped } = await import('./live-search.ts')
    searchAsTyped(field, people, growOnwards)
  }
  // Typed before this script was loaded.
  if (field.value !== field.defaultValue) search()
  else field.addEventListener('input', search, { once: true })
}

let growing: Promise<() => void> | undefined
/** Makes the list grow; called again, the list that has replaced it. */
async function growOnwards(): Promise<void> {
  if (growing) (await growing)()
  else if (document.querySelector('[data-grows]'))
    growing = import('./grow-people.ts').then(({ growPeople }) => growPeople())
}
