import { sendingMessages as messages } from '../../../domain/sending-messages.ts'
import { call } from '../../call.ts'
import { DownloadCsv } from '../../parts/admin/download-csv.tsx'
import { TitledSection } from '../../parts/page/titled-section.tsx'

export const Subscribers = ({ count }: { count: number }) => (
  <TitledSection id="subscribers" title="Newsletter">
    <p className="mt-2 mb-4 text-lg">
      {count === 0
        ? 'Nobody has confirmed a subscription yet.'
        : `${count} confirmed ${count === 1 ? 'subscriber' : 'subscribers'}.`}
    </p>
    <DownloadCsv
      ask={() => call('export-subscribers', {}, messages.failed)}
      failedTitle="Error"
      isReady={count > 0}
    />
  </TitledSection>
)
