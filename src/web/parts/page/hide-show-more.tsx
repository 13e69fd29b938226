import { needlessMoreScript } from '../../live/show-more.ts'
import { useSite } from '../../site.ts'

/** Stands behind the last text of a page whose long texts start folded. */
export const NeedlessMore = () => <script nonce={useSite()?.nonce}>{needlessMoreScript}</script>
