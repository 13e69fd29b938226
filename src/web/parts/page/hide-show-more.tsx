import { hideShowMoreScript } from '../../live/show-more.ts'
import { useSite } from '../../site.ts'

/** Stands behind the last text of a page whose long texts start folded. */
export const HideShowMore = () => <script nonce={useSite()?.nonce}>{hideShowMoreScript}</script>
