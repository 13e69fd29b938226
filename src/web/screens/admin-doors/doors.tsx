import { useEffect, useRef, useState } from 'react'
import type { CallOutput } from '../../../domain/calls/index.ts'
import type { DoorOverview } from '../../../domain/doors.ts'
import { doorMessages } from '../../../domain/messages/door-messages.ts'
import { formatCents } from '../../../domain/money.ts'
import { paths } from '../../../domain/paths.ts'
import { call } from '../../call.ts'
import { AdminMain } from '../../parts/admin/admin-main.tsx'
import { DownloadCsv } from '../../parts/admin/download-csv.tsx'
import { LoadFailed } from '../../parts/admin/load-failed.tsx'
import { QuickSearch } from '../../parts/admin/quick-search.tsx'
import { PostForm } from '../../parts/forms/post-form.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Field } from '../../ui/field.tsx'
import { focusFirstError, toast } from '../../ui/form.ts'
import { QrCode } from '../../ui/qr-code.tsx'
import { useFocusInList } from '../../ui/use-focus-in-list.ts'
import { useSubmit } from '../../ui/use-submit.ts'
import { shortTime } from '../../ui/zoned-time.ts'
import { ToLookAt } from './to-look-at.tsx'

export const doorsTitle = 'Doors'

interface DoorsProps {
  /** Null when it could not be read. */
  overview: DoorOverview | null
  timeZone: string
  currency: string
  now: string
  newId: string
  usualEnd: string
  made: (CallOutput<'make-door'> & { name: string }) | null
  refused: {
    sentence: string
    fields?: Record<string, string>
    typed?: { name: string; endsAt: string; mayAdd: boolean; maySqueezeIn: boolean }
  } | null
}

export default function Doors({
  overview,
  timeZone,
  currency,
  now,
  newId,
  usualEnd,
  made,
  refused,
}: DoorsProps) {
  const timeOf = (iso: string) => shortTime(iso, timeZone, now)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (refused?.fields && form.current) focusFirstError(form.current)
  }, [refused])
  return (
    <AdminMain
      title={doorsTitle}
      tagline={overview ? `${overview.in} in, ${overview.expected} expected` : ''}
    >
      {made && <Made made={made} />}
      <form ref={form} method="post" action={paths.adminDoors} className="mb-10 grid max-w-[40rem] gap-5">
        <p className="text-lg">
          Whoever has the link of a door lets people in on their phone, without signing in and also without a
          network.
        </p>
        {refused && <Alert sentence={refused.sentence} />}
        <input type="hidden" name="id" value={newId} />
        <div className="grid gap-5 sm:grid-cols-2">
          <Field
            id="door-name"
            name="name"
            label="Name of the door"
            placeholder="Door A"
            autoComplete="off"
            required
            maxLength={80}
            defaultValue={refused?.typed?.name ?? ''}
            {...(refused?.fields?.name && { error: refused.fields.name })}
          />
          <Field
            id="door-end"
            name="endsAt"
            type="datetime-local"
            label="Until"
            required
            defaultValue={refused?.typed?.endsAt ?? usualEnd}
            {...(refused?.fields?.endsAt && { error: refused.fields.endsAt })}
          />
        </div>
        <div>
          <Choice
            name="mayAdd"
            label="May add people who have no ticket, paid there or free"
            isChosen={refused?.typed?.mayAdd}
          />
          <Choice
            name="maySqueezeIn"
            label="May do so although no seat is left"
            isChosen={refused?.typed?.maySqueezeIn}
          />
        </div>
        <p>
          <button type="submit" className="button">
            Make a door
          </button>
        </p>
      </form>
      {overview ? (
        <>
          <DoorList doors={overview.doors} currency={currency} timeOf={timeOf} />
          <ToLookAt found={overview.toLookAt} timeOf={timeOf} />
        </>
      ) : (
        <LoadFailed sentence={doorMessages.failed} action={paths.adminDoors} />
      )}
    </AdminMain>
  )
}

const Made = ({ made: { name, url, qr } }: { made: NonNullable<DoorsProps['made']> }) => (
  <section
    aria-labelledby="made"
    className="on-bright mb-10 grid gap-6 bg-first p-5 sm:grid-cols-[minmax(0,1fr)_14rem] md:p-7"
  >
    <div className="min-w-0 wrap-anywhere">
      <h2 id="made" className="display-small text-2xl md:text-3xl">
        {name} is ready
      </h2>
      <p className="mt-3 text-lg font-bold">
        The link is shown only now. Send it to whoever stands there, or let them point their camera at the
        code.
      </p>
      <p className="mt-3">
        <a href={url} className="link">
          {url}
        </a>
      </p>
      <p className="mt-3">
        Open it once while there is a network: from then on it works without. It shows names and meals, so
        give it to nobody else; end the door when a phone is lost.
      </p>
    </div>
    <div className="w-full max-w-56">
      <QrCode qr={qr} label="QR code of the link" />
    </div>
  </section>
)

const Choice = ({
  name,
  label,
  isChosen,
}: {
  name: string
  label: string
  isChosen: boolean | undefined
}) => (
  <label className="flex min-h-11 items-center gap-3">
    <input type="checkbox" name={name} value="yes" className="size-6 flex-none" defaultChecked={isChosen} />
    {label}
  </label>
)

interface DoorListProps {
  doors: DoorOverview['doors']
  currency: string
  timeOf(iso: string): string
}

function DoorList({ doors: loaded, currency, timeOf }: DoorListProps) {
  const [doors, setDoors] = useState(loaded)
  const list = useFocusInList()
  const end = (ended: string) => {
    const endedAt = new Date().toISOString()
    setDoors((all) => all.map((door) => (door.id === ended ? { ...door, isOpen: false, endedAt } : door)))
  }
  if (doors.length === 0) return <p className="max-w-[40rem] text-lg">{doorMessages.noDoors}</p>
  return (
    <>
      <QuickSearch id="doors-search" entries={doors} textOf={({ name }) => name}>
        {(found) => (
          <ul ref={list} className="mt-4 border-t-4 border-text" aria-label="Doors">
            {found.map(({ id, name, endsAt, endedAt, isOpen, letIn, toldLate, lastHeardAt, ...door }) => (
              <li
                key={id}
                className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-b-4 border-text py-4"
              >
                <div className="min-w-0 wrap-anywhere">
                  <h2 className="display-small text-xl md:text-2xl">{name}</h2>
                  {/* Where the focus goes when the door is ended. */}
                  <p className="mt-1" tabIndex={isOpen ? undefined : -1}>
                    <strong>{letIn} let in</strong>,{' '}
                    {isOpen ? `open until ${timeOf(endsAt)}` : `ended ${timeOf(endedAt ?? endsAt)}`}
                    {lastHeardAt && `, last heard of at ${timeOf(lastHeardAt)}`}
                    {toldLate > 0 && `; ${toldLate} of them told after its end`}
                  </p>
                  {(door.mayAdd || door.added > 0) && (
                    <p>
                      {door.added} added there
                      {door.takenCents > 0 && `, ${formatCents(door.takenCents, currency)} paid`}
                    </p>
                  )}
                </div>
                {isOpen && <EndDoor id={id} name={name} whenEnded={() => end(id)} />}
              </li>
            ))}
          </ul>
        )}
      </QuickSearch>
      <p className="mt-4">
        <DownloadCsv
          ask={() => call('export-doors', { list: 'doors' }, doorMessages.exportFailed)}
          failedTitle="Error"
        />
      </p>
    </>
  )
}

function EndDoor({ id, name, whenEnded }: { id: string; name: string; whenEnded(): void }) {
  const { isBusy, submit } = useSubmit(async () => {
    const answer = await call('end-door', { id }, doorMessages.endFailed)
    if (!answer.ok) return toast({ title: 'Error', text: answer.refusal.sentence }, true)
    toast({ title: name, text: doorMessages.endedNow })
    whenEnded()
  })
  return (
    <PostForm action={paths.adminDoors} fields={{ intent: 'end', id }} onSubmit={submit}>
      <button
        type="submit"
        className="button button-small button-quiet"
        aria-label={`End ${name}`}
        disabled={isBusy}
      >
        End
      </button>
    </PostForm>
  )
}
