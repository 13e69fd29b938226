import { useState } from 'react'
import type { Result } from '../../../domain/result.ts'
import { toast } from '../../ui/form.ts'
import { Icon } from '../../ui/icons.tsx'

interface DownloadCsvProps {
  ask(): Promise<Result<{ fileName: string; csv: string }>>
  failedTitle: string
  isReady?: boolean
}

/** Saves a whole list, whatever is searched for, as a file for spreadsheets. */
export function DownloadCsv({ ask, failedTitle, isReady = true }: DownloadCsvProps) {
  const [isBusy, setBusy] = useState(false)

  async function download() {
    if (isBusy) return
    setBusy(true)
    const answer = await ask()
    setBusy(false)
    if (answer.ok) save(answer.value)
    else toast({ title: failedTitle, text: answer.refusal.sentence }, true)
  }

  return (
    <button
      type="button"
      className="button"
      disabled={!isReady}
      // Not disabled: the focus would be lost.
      aria-disabled={isBusy}
      onClick={download}
    >
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
