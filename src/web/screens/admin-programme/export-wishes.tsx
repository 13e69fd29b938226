import { dayMessages as messages } from '../../../domain/day/messages.ts'
import { call } from '../../call.ts'
import { DownloadCsv } from '../../parts/admin/download-csv.tsx'

export function ExportWishes() {
  return (
    <section className="mt-10 grid justify-items-start gap-3">
      <h2 className="display-small text-2xl">Export</h2>
      <p className="max-w-[42rem]">
        Wishes and places without names, when the event is over: to see how well the planner guessed.
      </p>
      <DownloadCsv ask={() => call('export-wishes', {}, messages.exportFailed)} failedTitle="Not exported" />
    </section>
  )
}
