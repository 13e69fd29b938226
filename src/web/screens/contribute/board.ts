/** What brings the board to life: tabs on small screens, 'Show more', votes, the edit-link dialog, further bills. */
import { contributionVotes } from '../../parts/contribution-votes.ts'
import { openEditLinksHere } from '../../parts/edit-link-opener.ts'
import { openLongTexts } from '../../ui/disclosure.ts'
import { growLists } from '../../ui/grow-list.ts'
import { tabsOnSmallScreens } from '../../ui/tabs.ts'

/** The same width at which `board.css` sets the columns side by side. */
const small = '(width < 56rem)'

// Back to Board is a form without fields, for which browsers leave a question mark behind.
if (location.href.endsWith('?')) history.replaceState(history.state, '', location.pathname)

openLongTexts()
openEditLinksHere()
const votes = contributionVotes()
for (const tabs of document.querySelectorAll<HTMLElement>('[data-tabs]')) tabsOnSmallScreens(tabs, small)
growLists({
  whenGrown: votes.mark,
  async whenFailed() {
    const [{ showToast }, { contributionMessages }] = await Promise.all([
      import('../../ui/toast.ts'),
      import('../../../domain/messages.ts'),
    ])
    showToast({ ...contributionMessages.loadFailed, isDestructive: true })
  },
})
