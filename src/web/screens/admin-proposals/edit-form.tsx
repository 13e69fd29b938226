import { useState } from 'react'
import type { CallPayload } from '../../../domain/calls/index.ts'
import { fieldsAsSent, isOwn, seenAgain } from '../../../domain/merge-fields.ts'
import { proposalMessages as messages } from '../../../domain/messages/proposal-messages.ts'
import type { DeskProposal } from '../../../domain/proposal-desk.ts'
import { call } from '../../call.ts'
import { ConfirmDialog } from '../../parts/admin/confirm-dialog.tsx'
import { unsavedCopyOf } from '../../parts/admin/unsaved-copies.ts'
import { contributionKinds } from '../../parts/contribution/contribution-kinds.ts'
import { Field, SelectField, TextField } from '../../ui/field.tsx'
import { showRefusal, textOf, toast } from '../../ui/form.ts'
import { useSubmit } from '../../ui/use-submit.ts'
import type { Desk } from './desk-part.ts'

type Seen = CallPayload<'edit-proposal'>['seen']

const seenIn = (proposal: DeskProposal): Seen => ({
  type: proposal.type,
  title: proposal.title,
  details: proposal.details,
  contributor_name: proposal.contributor_name,
  contributor_email: proposal.contributor_email,
  contributor_phone: proposal.contributor_phone,
})

function wantedIn(form: HTMLFormElement): Seen {
  const entered = new FormData(form)
  return {
    type: textOf(entered, 'type') as Seen['type'],
    title: textOf(entered, 'title'),
    details: textOf(entered, 'details'),
    contributor_name: textOf(entered, 'contributor_name'),
    contributor_email: textOf(entered, 'contributor_email').trim().toLowerCase(),
    contributor_phone: textOf(entered, 'contributor_phone').trim() || null,
  }
}

interface EditFormProps {
  proposal: DeskProposal
  desk: Desk
  onDone(): void
}

/** What was typed stays when others were faster; saving it again then replaces what they wrote, knowingly. It outlives a reload and a sign-in. */
export function EditForm({ proposal, desk, onDone }: EditFormProps) {
  const [errors, setErrors] = useState<Record<string, string>>({})
  const unsaved = unsavedCopyOf<{ wanted: Seen; seen: Seen }>(`proposal-${proposal.id}`)
  const [kept] = useState(unsaved.read)
  const [seen, setSeen] = useState(() => {
    const now = seenIn(proposal)
    return kept ? seenAgain(kept.seen, now, fieldsAsSent(kept.wanted, now)) : now
  })
  /** What was sent without an answer, and may be stored. */
  const [unanswered] = useState<Seen[]>(() => [])
  const [asked, setAsked] = useState<{ wanted: Seen; form: HTMLFormElement }>()
  const { isBusy, submit } = useSubmit(async (form) => {
    const wanted = wantedIn(form)
    if (wanted.contributor_email !== seen.contributor_email) return setAsked({ wanted, form })
    await save(wanted, form)
  })
  async function save(wanted: Seen, form: HTMLFormElement, before = seen): Promise<void> {
    const entry = { id: proposal.id, ...wanted, seen: before }
    const answer = await call('edit-proposal', entry, messages.failed)
    if (answer.ok) {
      unsaved.drop()
      toast({ title: 'Saved', text: answer.value.offGrid ?? 'The proposal is changed' })
      await desk.reload()
      return onDone()
    }
    const { fields: wrong, reason } = answer.refusal
    if (reason === 'conflict' && wrong) {
      const changed = Object.keys(wrong)
      const now = await look()
      const next = now && seenAgain(before, now, changed)
      if (next) setSeen(next)
      if (next && isOwn(unanswered, now, changed)) return save(wanted, form, next)
    } else unanswered.push(wanted)
    showRefusal(answer.refusal, form, setErrors)
  }
  /**
   * The other fields stay as they were seen, so that changes of others in them are merged. The list stays as it is: the
   * card may have left it, with what was typed.
   */
  async function look(): Promise<Seen | undefined> {
    const found = await call('find-proposals', { tab: desk.tab, search: proposal.id }, messages.listFailed)
    const now = found.ok ? found.value.proposals[0] : undefined
    return now && seenIn(now)
  }
  function cancel() {
    unsaved.drop()
    onDone()
  }
  const field = (name: keyof Seen) => ({
    id: `${name}-${proposal.id}`,
    name,
    defaultValue: (kept?.wanted ?? seen)[name] ?? '',
    ...(errors[name] && { error: errors[name] }),
  })
  return (
    <form
      method="post"
      noValidate
      onSubmit={submit}
      onInput={({ currentTarget }) => unsaved.write({ wanted: wantedIn(currentTarget), seen })}
      className="mt-4 grid max-w-[48rem] gap-5"
    >
      <Field {...field('title')} label="Title" maxLength={200} autoComplete="off" dir="auto" />
      <TextField {...field('details')} label="Details" maxLength={10_000} dir="auto" />
      <div className="grid gap-5 sm:grid-cols-2">
        <Field {...field('contributor_name')} label="Name" maxLength={200} autoComplete="off" dir="auto" />
        <SelectField {...field('type')} label="Kind">
          {Object.entries(contributionKinds).map(([type, { name }]) => (
            <option key={type} value={type}>
              {name}
            </option>
          ))}
        </SelectField>
        <Field
          {...field('contributor_email')}
          type="email"
          label="Email"
          maxLength={254}
          autoComplete="off"
        />
        <Field
          {...field('contributor_phone')}
          type="tel"
          label="Phone (optional)"
          maxLength={50}
          autoComplete="off"
        />
      </div>
      <p className="flex flex-wrap gap-3">
        <button type="submit" className="button" disabled={isBusy}>
          {isBusy ? 'Saving...' : 'Save'}
        </button>
        <button type="button" className="button button-quiet" onClick={cancel}>
          Cancel
        </button>
      </p>
      {asked && (
        <ConfirmDialog
          id={`move-${proposal.id}`}
          title="Another address?"
          action={['Change the address', 'Saving...']}
          onConfirm={() => save(asked.wanted, asked.form)}
          onClosed={() => setAsked(undefined)}
        >
          <ul className="grid gap-2 text-lg wrap-anywhere">
            <li>{seen.contributor_email} is told that its links no longer work.</li>
            <li>
              {asked.wanted.contributor_email} gets{' '}
              {proposal.standing === 'hidden'
                ? 'all further mails'
                : 'a link to edit the proposal, and all further mails'}
              .
            </li>
          </ul>
        </ConfirmDialog>
      )}
    </form>
  )
}
