/** What brings the board to life once somebody does something with it: 'Show more', votes, the edit-link dialog, further proposals. */
import { contributionVotes, loadToast } from './contribution-votes.ts'
import { openLongTexts } from './disclosure.ts'
import { openEditLinksHere } from './edit-link-opener.ts'

export default function board(): void {
  openLongTexts()
  openEditLinksHere()
  const { mark } = contributionVotes()
  if (!document.querySelector('[data-grows]')) return
  // When it does not come, the links to the next pages are still links.
  const grow = () => growColumns(mark).catch(console.warn)
  // Further proposals are of interest to those who scroll, and to those who had some before.
  if (history.state?.grown || scrollY > 0) grow()
  else addEventListener('scroll', grow, { once: true })
}

async function growColumns(whenGrown: () => void): Promise<void> {
  // All at once: what says that the network is gone has to be here before.
  const [{ growLists }, { showToast }, { contributionMessages }] = await Promise.all([
    import('./grow-list.ts'),
    loadToast(),
    import('../../domain/messages.ts'),
  ])
  const whenFailed = () => showToast({ ...contributionMessages.loadFailed, isDestructive: true })
  growLists({ whenGrown, whenFailed })
}
