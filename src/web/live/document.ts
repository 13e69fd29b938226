/**
 * The one script of the document pages. Pages work without it; it starts what a visitor reaches for and loads the rest
 * when it is needed. Keep it small: everybody pays for it on every page.
 */
import { clearAddressBar } from './address-bar.ts'
import { startOnArrival } from './behaviours.ts'
import { followDialogs } from './dialogs.ts'
import { noteFirstVisit } from './first-visit.ts'
import { fetchLateStyles } from './late-styles.ts'
import { followMenus } from './menus.ts'
import { showPendingToast } from './pending-toast.ts'
import { startOnReach } from './reach.ts'

startOnReach()
followMenus()
followDialogs()
clearAddressBar()
noteFirstVisit()
fetchLateStyles()
showPendingToast()
startOnArrival()
