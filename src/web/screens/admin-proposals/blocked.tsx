import { proposalMessages as messages } from '../../../domain/messages/proposal-messages.ts'
import type { BlockedAddress } from '../../../domain/proposal-desk.ts'
import { call } from '../../call.ts'
import { DownloadCsv } from '../../parts/admin/download-csv.tsx'
import { QuickSearch } from '../../parts/admin/quick-search.tsx'
import { TitledSection } from '../../parts/page/titled-section.tsx'
import { toast } from '../../ui/form.ts'

interface BlockedProps {
  blocked: readonly BlockedAddress[]
  when(iso: string): string
  reload(): Promise<unknown>
}

export function Blocked({ blocked, when, reload }: BlockedProps) {
  async function unblock(id: string) {
    const answer = await call('unblock-address', { id }, messages.failed)
    if (!answer.ok) toast({ title: 'Error', text: answer.refusal.sentence }, true)
    await reload()
  }
  return (
    <TitledSection id="blocked" title="Blocked addresses" className="mt-12 border-t-4 border-text pt-6">
      <p className="mt-2 max-w-[44rem] text-lg">
        We take no proposals and no changes from them. Whoever tries is told to write to us.
      </p>
      {blocked.length === 0 ? (
        <p className="mt-4 text-lg">{messages.noneBlocked}</p>
      ) : (
        <>
          <QuickSearch
            id="blocked-search"
            entries={blocked}
            textOf={({ email, blocked_by }) => `${email} ${blocked_by}`}
          >
            {(found) => (
              <ul className="mt-4">
                {found.map(({ id, email, blocked_by, blocked_at }) => (
                  <li
                    key={id}
                    className="flex flex-wrap items-center justify-between gap-3 border-b-2 border-text py-3"
                  >
                    <span className="min-w-0 wrap-anywhere">
                      <strong>{email ?? 'Somebody whose data was deleted'}</strong>
                      <span className="block text-[0.9375rem]">
                        {when(blocked_at)}, {blocked_by}
                      </span>
                    </span>
                    <button
                      type="button"
                      className="button button-small button-quiet"
                      onClick={() => unblock(id)}
                    >
                      Unblock
                    </button>
                  </li>
                ))}
              </ul>
            )}
          </QuickSearch>
          <p className="mt-4">
            <DownloadCsv
              ask={() => call('export-blocked-addresses', {}, messages.exportFailed)}
              failedTitle="Error"
            />
          </p>
        </>
      )}
    </TitledSection>
  )
}
