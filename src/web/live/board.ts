/** What brings the board to life once somebody does something with it: 'Show more', votes, the edit-link dialog, further proposals. */
import { contributionVotes, loadToast } from './contribution-votes.ts'
import { openLongTexts } from './disclosure.ts'
import { openEditLinksHere } from './edit-link-opener.ts'

openLongTexts()
openEditLinksHere()
const votes = contributionVotes()

/** Further proposals are of interest to those who scroll, and to those who had some before. */
async function loadGrowing() {
  // All at once: what tells that the network is gone has to be here before.
  const [{ growLists }, { showToast }, { contributionMessages }] = await Promise.all([
    import('./grow-list.ts'),
    loadToast(),
    import('../../domain/messages.ts'),
  ])
  const whenFailed = () => showToast({ ...contributionMessages.loadFailed, isDestructive: true })
  growLists({ whenGrown: votes.mark, whenFailed })
}
// When it does not come, the links to the next pages are still links.
const growColumns = () => loadGrowing().catch(console.warn)
if (document.querySelector('[data-grows]')) {
  if (history.state?.grown || scrollY > 0) growColumns()
  else addEventListener('scroll', growColumns, { once: true })
}
