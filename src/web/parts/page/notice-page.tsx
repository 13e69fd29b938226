import { NoticeSheet, type NoticeSheetProps } from './notice-sheet.tsx'
import { Page } from './page.tsx'

export const NoticePage = (props: NoticeSheetProps) => (
  <Page>
    <NoticeSheet {...props} />
  </Page>
)
