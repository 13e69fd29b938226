/** What brings the directory to life: results while one types, further people, the edit-link dialog. */
import { openEditLinksHere } from './edit-link-opener.ts'

export default function directory(head: HTMLElement): void {
  openEditLinksHere()
  // Further people are of interest to those who scroll, and to those who had some before.
  if (history.state?.grown || scrollY > 0) growOnwards()
  else addEventListener('scroll', growOnwards, { once: true })

  const people = document.getElementById('people')
  const field = head.querySelector<HTMLInputElement>('[name=q]')
  if (!people || !field) return
  const search = async () => {
    const { searchAsTyped } = await import('./live-search.ts')
    searchAsTyped(field, people, growOnwards)
  }
  // What is there already was typed before this script came.
  if (field.value !== field.defaultValue) search()
  else field.addEventListener('input', search, { once: true })
}

let growing: Promise<() => void> | undefined
/** The first time the list begins to grow; later, for a list that has taken its place, goes on with that. */
async function growOnwards(): Promise<void> {
  if (growing) (await growing)()
  else if (document.querySelector('[data-grows]'))
    growing = import('./grow-people.ts').then(({ growPeople }) => growPeople())
}
