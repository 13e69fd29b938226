import { useEffect, useRef, useState } from 'react'
import type { OrganizerAccess } from '../../../domain/admins.ts'
import { adminMessages, organizerMessages as messages } from '../../../domain/messages/admin-messages.ts'
import { paths } from '../../../domain/paths.ts'
import { call } from '../../call.ts'
import { AdminMain } from '../../parts/admin/admin-main.tsx'
import { ConfirmDialog } from '../../parts/admin/confirm-dialog.tsx'
import { LoadFailed } from '../../parts/admin/load-failed.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Field } from '../../ui/field.tsx'
import { focusFirstError, toast } from '../../ui/form.ts'
import { useFocusInList } from '../../ui/use-focus-in-list.ts'
import { shortTime } from '../../ui/zoned-time.ts'

export const organizersTitle = 'Organisers'

interface OrganizersProps {
  /** Null when it could not be read. */
  found: readonly OrganizerAccess[] | null
  ownId: string
  /** Ids of who was let in just now, or should have been and was in already. */
  added: string | null
  known: string | null
  timeZone: string
  now: string
  answer: { sentence?: string; error?: string; email?: string }
}

export default function Organizers(props: OrganizersProps) {
  const { found: first, ownId, added, known, timeZone, now, answer } = props
  const [found, setFound] = useState(first)
  const [asked, setAsked] = useState<OrganizerAccess>()
  const list = useFocusInList()
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (answer.error && form.current) focusFirstError(form.current)
  }, [answer.error])
  const about = found?.find(({ id }) => id === (added ?? known))
  const told = about && messages[added ? 'added' : 'known'](about.email)
  async function remove({ id, email }: OrganizerAccess): Promise<boolean> {
    const removed = await call('remove-administrator', { id }, messages.removeFailed)
    if (removed.ok) {
      setFound((before) => before?.filter((each) => each.id !== id) ?? null)
      toast({ title: email, text: messages.removed })
    } else toast({ title: adminMessages.failedTitle, text: removed.refusal.sentence }, true)
    return removed.ok
  }
  return (
    <AdminMain title={organizersTitle} tagline={found ? `${found.length} may sign in` : ''}>
      {told && (
        <p role="status" className="on-bright mb-8 max-w-[40rem] bg-first p-5 text-lg wrap-anywhere">
          <strong className="block">{told.title}</strong>
          {told.text}
        </p>
      )}
      <form
        ref={form}
        method="post"
        action={paths.adminOrganizers}
        noValidate
        className="mb-10 grid max-w-[40rem] gap-5"
      >
        <p className="text-lg">
          Whoever stands here may read and change everything in the back office, and let others in. Whom the
          site shows as organisers is written in{' '}
          <a href={paths.eventDocument('people')} className="link">
            People
          </a>
          .
        </p>
        <Alert sentence={answer.sentence} />
        <Field
          id="organizer-email"
          name="email"
          type="email"
          label="Email of a colleague"
          autoComplete="off"
          maxLength={254}
          defaultValue={answer.email ?? ''}
          error={answer.error}
        />
        <p>
          <button type="submit" className="button">
            Let them in
          </button>
        </p>
      </form>
      {found ? (
        <ul className="border-t-4 border-text" aria-label="Who may sign in" ref={list}>
          {found.map((each) => (
            <li
              key={each.id}
              className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-b-4 border-text py-4"
            >
              <div className="min-w-0 wrap-anywhere">
                <h2 className="display-small text-xl md:text-2xl" dir="auto">
                  {each.name}
                </h2>
                <p className="mt-1">
                  {each.email}, since {shortTime(each.addedAt, timeZone, now)}
                </p>
              </div>
              {each.id === ownId ? (
                // Where the focus goes when nobody else is left.
                <p className="font-bold" tabIndex={-1}>
                  You
                </p>
              ) : (
                <button
                  type="button"
                  className="button button-small button-quiet"
                  aria-label={`Remove ${each.email}`}
                  onClick={() => setAsked(each)}
                >
                  Remove
                </button>
              )}
            </li>
          ))}
        </ul>
      ) : (
        <LoadFailed sentence={messages.failed} action={paths.adminOrganizers} />
      )}
      {asked && (
        <ConfirmDialog
          id="remove-organizer"
          title={`Remove ${asked.name}?`}
          action={['Remove', 'Removing...']}
          onConfirm={() => remove(asked)}
          onClosed={() => setAsked(undefined)}
        >
          <p>
            {asked.email} is signed out everywhere at once, and gets a mail, as do you all. What they
            published stays.
          </p>
        </ConfirmDialog>
      )}
    </AdminMain>
  )
}
