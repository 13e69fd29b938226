import { overviewMessages as messages } from '../../../../domain/messages/admin-messages.ts'
import { call } from '../../../call.ts'
import { DownloadCsv } from '../../../parts/admin/download-csv.tsx'

export const DownloadList = ({ token, isReady }: { token: string; isReady: boolean }) => (
  <DownloadCsv
    ask={() => call('export-internal-participants', { token }, messages.exportFailed)}
    failedTitle={messages.resendFailedTitle}
    isReady={isReady}
  />
)
