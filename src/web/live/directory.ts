/** What brings the directory to life: results while one types, further people, the edit-link dialog. */
import { openEditLinksHere } from './edit-link-opener.ts'

openEditLinksHere()

/** Further people are of interest to those who scroll, and to those who had some before. */
let growing: Promise<typeof import('./grow-people.ts')> | undefined
async function growOnwards(): Promise<void> {
  if (growing) (await growing).growPeople()
  else if (document.querySelector('[data-grows]')) growing = import('./grow-people.ts')
}
if (history.state?.grown || scrollY > 0) growOnwards()
else addEventListener('scroll', growOnwards, { once: true })

const people = document.getElementById('people')
const field = document.querySelector<HTMLInputElement>('[data-directory] [name=q]')
if (people && field) {
  const search = async () => {
    const { searchAsTyped } = await import('./live-search.ts')
    searchAsTyped(field, people, growOnwards)
  }
  // What is there already was typed before this script came.
  if (field.value !== field.defaultValue) search()
  else field.addEventListener('input', search, { once: true })
}
