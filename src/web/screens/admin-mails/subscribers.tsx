import { useState } from 'react'
import { counted } from '../../../domain/counted.ts'
import { sendingMessages as messages } from '../../../domain/messages/sending-messages.ts'
import { call } from '../../call.ts'
import { DownloadCsv } from '../../parts/admin/download-csv.tsx'
import { TitledSection } from '../../parts/page/titled-section.tsx'
import { toast } from '../../ui/form.ts'
import { Icon } from '../../ui/icons.tsx'

interface SubscribersProps {
  count: number
  whenAdded(): Promise<unknown>
}

export const Subscribers = ({ count, whenAdded }: SubscribersProps) => (
  <TitledSection id="subscribers" title="Newsletter">
    <p className="mt-2 mb-4 text-lg">
      {count === 0
        ? 'Nobody has confirmed a subscription yet.'
        : `${counted(count, 'confirmed subscriber')}.`}
    </p>
    <DownloadCsv
      ask={() => call('export-subscribers', {}, messages.failed)}
      failedTitle="Error"
      isReady={count > 0}
    />
    <p className="mt-6 mb-4">
      Did you have an event before this one? Add those who subscribed there: choose the file that{' '}
      <b>Download CSV</b> made on this page of its site. They get no mail about it.
    </p>
    <AddSubscribers whenAdded={whenAdded} />
  </TitledSection>
)

function AddSubscribers({ whenAdded }: Pick<SubscribersProps, 'whenAdded'>) {
  const [isSending, setSending] = useState(false)
  async function add(file: File | undefined) {
    if (!file || isSending) return
    setSending(true)
    const answer = await call(
      'import-subscribers',
      { csv: await file.text().catch(() => '') },
      messages.failed,
    )
    setSending(false)
    if (!answer.ok) return toast({ title: 'Error', text: answer.refusal.sentence }, true)
    toast({ title: 'Newsletter', text: messages.subscribersAdded(answer.value.added, answer.value.known) })
    await whenAdded()
  }
  return (
    <label className="button button-small button-quiet file-button" data-busy={isSending || undefined}>
      <Icon shape="plus" className="size-4" />
      {isSending ? 'Adding...' : 'Add subscribers'}
      <input
        type="file"
        accept=".csv,text/csv"
        // Not disabled: the focus would be lost.
        aria-disabled={isSending}
        onClick={(event) => isSending && event.preventDefault()}
        onChange={({ currentTarget }) => {
          void add(currentTarget.files?.[0])
          // So that the same file can be chosen again.
          currentTarget.value = ''
        }}
      />
    </label>
  )
}
