import { useState } from 'react'
import { overviewMessages as messages } from '../../../../domain/admin-messages.ts'
import { call } from '../../../call.ts'
import { toast } from '../../../ui/form.ts'
import { Icon } from '../../../ui/icons.tsx'

/** Saves the whole list, whatever is searched for, as a file for spreadsheets. */
export function DownloadList({ token, isReady }: { token: string; isReady: boolean }) {
  const [isBusy, setBusy] = useState(false)

  async function download() {
    setBusy(true)
    const answer = await call('export-internal-participants', { token }, messages.exportFailed)
    setBusy(false)
    if (answer.ok) save(answer.value)
    else toast({ title: messages.resendFailedTitle, text: answer.refusal.sentence }, true)
  }

  return (
    <button type="button" className="button" disabled={!isReady || isBusy} onClick={download}>
      <Icon shape="download" className="size-5" />
      {isBusy ? 'Exporting...' : 'Download CSV'}
    </button>
  )
}

function save({ fileName, csv }: { fileName: string; csv: string }) {
  const url = URL.createObjectURL(new Blob([csv], { type: 'text/csv' }))
  Object.assign(document.createElement('a'), { href: url, download: fileName }).click()
  // Some browsers read it only after a while.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
