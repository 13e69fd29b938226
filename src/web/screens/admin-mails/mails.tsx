import { useEffect, useState } from 'react'
import { sendingMessages as messages } from '../../../domain/messages/sending-messages.ts'
import { paths } from '../../../domain/paths.ts'
import type { SendingsOverview } from '../../../domain/sendings.ts'
import { call } from '../../call.ts'
import { AdminMain } from '../../parts/admin/admin-main.tsx'
import { LoadFailed } from '../../parts/admin/load-failed.tsx'
import { TitledSection } from '../../parts/page/titled-section.tsx'
import { Alert } from '../../ui/alert.tsx'
import { mayBeOld, usePolling } from '../../ui/use-polling.ts'
import { SendingList } from './sending-list.tsx'
import { Subscribers } from './subscribers.tsx'
import { WriteForm } from './write-form.tsx'

export const mailsTitle = 'Mails'

interface MailsProps {
  /** Null when it could not be read. */
  overview: SendingsOverview | null
  /** From the page of one person, who is null when there is no address. */
  one: { key: string; person: { name: string; email: string } | null } | null
  timeZone: string
  now: string
}

const freshMs = 4_000

export default function Mails({ overview: loaded, one, timeZone, now }: MailsProps) {
  const [overview, setOverview] = useState(loaded)
  const [isOld, setOld] = useState(false)
  const [isLive, setLive] = useState(false)
  useEffect(() => setLive(true), [])
  async function reload() {
    const answer = await call('list-sendings', {}, messages.listFailed)
    setOld(!answer.ok)
    if (answer.ok) setOverview(answer.value)
  }
  const isUnderWay = overview?.sendings.some(({ waiting }) => waiting > 0) ?? false
  usePolling(reload, freshMs, isUnderWay || isOld)

  if (!overview)
    return (
      <AdminMain title={mailsTitle}>
        <LoadFailed sentence={messages.listFailed} action={paths.adminMails} />
      </AdminMain>
    )
  return (
    <AdminMain
      title={mailsTitle}
      tagline={`At most ${overview.perMinute} a minute; receipts and links go first.`}
      action={
        <a href={paths.eventDocument('mail')} className="button button-small button-quiet">
          Words and pace
        </a>
      }
    >
      <p className="on-bright mb-6 hidden border-4 border-ink bg-first px-4 py-3 font-bold noscript:block">
        {messages.needsScript}
      </p>
      <fieldset
        disabled={!isLive}
        className="grid min-w-0 grid-cols-1 gap-x-12 gap-y-12 lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)]"
      >
        <TitledSection id="write" title={one?.person ? `Write to ${one.person.name}` : 'Write'}>
          {one && !one.person ? (
            <div className="mt-4 grid justify-items-start gap-5">
              <Alert sentence={messages.noAddress} />
              <a href={paths.adminMails} className="button">
                Write to others
              </a>
            </div>
          ) : (
            <WriteForm
              key={one?.key ?? 'groups'}
              audiences={overview.audiences}
              one={one?.person ? { key: one.key, ...one.person } : null}
              {...{ timeZone, now }}
              whenSent={reload}
            />
          )}
        </TitledSection>
        <div className="grid grid-cols-1 content-start gap-12">
          <TitledSection id="sent" title="Sent and waiting">
            <div className="has-[p]:mt-4">
              <Alert sentence={isOld ? mayBeOld : undefined} />
            </div>
            <SendingList sendings={overview.sendings} {...{ timeZone, now, reload }} />
          </TitledSection>
          <Subscribers
            count={overview.audiences.find(({ key }) => key === 'subscribers')?.count ?? 0}
            whenAdded={reload}
          />
        </div>
      </fieldset>
    </AdminMain>
  )
}
