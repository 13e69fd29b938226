import { NoticeSheet, type NoticeSheetProps } from './notice-sheet.tsx'
import { Page } from './page.tsx'

/** A page with one thing to say. */
export const NoticePage = (props: NoticeSheetProps) => (
  <Page>
    <NoticeSheet {...props} />
  </Page>
)
