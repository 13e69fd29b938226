import { contributionVotes, loadToast } from './contribution-votes.ts'
import { openLongTexts } from './disclosure.ts'
import { openEditLinksHere } from './edit-link-opener.ts'
import { followTexts } from './show-more.ts'

export default function board(): void {
  openLongTexts()
  followTexts()
  openEditLinksHere()
  const { mark } = contributionVotes()
  if (!document.querySelector('[data-grows]')) return
  // On failure the links to the next pages still work as links.
  const grow = () => growColumns(mark).catch(console.warn)
  // Only who scrolls, or comes back to a list that had grown, wants more.
  if (history.state?.grown || scrollY > 0) grow()
  else addEventListener('scroll', grow, { once: true })
}

async function growColumns(whenGrown: () => void): Promise<void> {
  // The toast and its text must be loaded before the network may fail.
  const [{ growLists }, { showToast }, { contributionMessages }] = await Promise.all([
    import('./grow-list.ts'),
    loadToast(),
    import('../../domain/messages/contribution-messages.ts'),
  ])
  const whenFailed = () => showToast({ ...contributionMessages.loadFailed, isDestructive: true })
  growLists({ whenGrown, whenFailed })
}
