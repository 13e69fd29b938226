import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { type ContributionType, contributionEntry, contributionTypes } from '../../../domain/contributions.ts'
import { contributionMessages as messages } from '../../../domain/messages/contribution-messages.ts'
import { paths } from '../../../domain/paths.ts'
import type { Result } from '../../../domain/result.ts'
import type { PublicContribution } from '../../../domain/views.ts'
import { call } from '../../call.ts'
import { drafts, dropDraft } from '../../live/draft-storage.ts'
import { editDraft, keepEditDraft } from '../../live/edit-draft.ts'
import { EmailField, Field, TextField } from '../../ui/field.tsx'
import { fieldsOf, focusFirstError, sentencesOf, toast } from '../../ui/form.ts'
import { handOverToast } from '../../ui/toast.ts'
import { useSubmit } from '../../ui/use-submit.ts'
import {
  besideFields,
  type ContributionFormData,
  objectionTo,
  readContributionForm,
} from './contribution-form-data.ts'
import { contributionKinds } from './contribution-kinds.ts'
import { SimilarContributions } from './similar-contributions.tsx'

export interface ContributionFormProps {
  type: ContributionType
  /** The proposal to change and the token for it; without it the form makes a new one. */
  editing?: { id: string; token: string }
  values?: Partial<ContributionFormData>
  errors?: Record<string, string>
  /** Further hidden fields, for posting without script. */
  children?: ReactNode
}

/** Proposes or changes a contribution: as an island through the calls, without script by posting to the board. */
export default function ContributionForm({
  type,
  editing,
  values = {},
  errors = {},
  children,
}: ContributionFormProps) {
  const [chosenType, setChosenType] = useState(type)
  const [shownErrors, setShownErrors] = useState(errors)
  const [title, setTitle] = useState('')
  const form = useRef<HTMLFormElement>(null)
  const draft = editing ? editDraft(editing.id) : drafts.contribution
  /** What is derived from the fields follows them, whoever has filled them in. */
  const follow = useCallback(() => {
    const entered = new FormData(form.current ?? undefined)
    setTitle(String(entered.get('title')).trim())
    setChosenType((entered.get('type') ?? type) as ContributionType)
  }, [type])
  useEffect(() => {
    if (!form.current) return
    // The component validates, not the browser; also in a form rendered after its island started.
    form.current.noValidate = true
    follow()
  }, [follow])
  // The draft of a new proposal is kept from the start of its page.
  const isEditing = editing !== undefined
  useEffect(() => {
    if (form.current && isEditing) keepEditDraft(form.current)
  }, [isEditing])
  useEffect(() => {
    // A reload then shows the same type.
    if (!editing) history.replaceState(history.state, '', paths.suggestion(chosenType))
  }, [editing, chosenType])
  const kind = contributionKinds[chosenType]

  const { isBusy, submit } = useSubmit((form) => {
    const posted = new FormData(form)
    const entered = readContributionForm(posted)
    const checked = contributionEntry.safeParse(entered)
    const wrong = checked.success ? {} : sentencesOf(checked.error.issues)
    setShownErrors(besideFields(entered, wrong))
    if (!checked.success) {
      focusFirstError(form)
      toast(objectionTo(entered, wrong), true)
      return
    }
    const homepage = String(posted.get('homepage') ?? '')
    const typed = { type: posted.get('type') as ContributionType, ...(homepage && { homepage }) }
    return save(form, entered, () =>
      editing
        ? call(
            'update-contribution',
            { token: editing.token, contributionId: editing.id, updates: checked.data },
            messages.submitFailed,
          )
        : call('submit-contribution', { ...typed, ...checked.data }, messages.submitFailed),
    )
  })

  async function save(
    form: HTMLFormElement,
    entered: ContributionFormData,
    send: () => Promise<Result<{ contribution: PublicContribution; waits?: true | undefined }>>,
  ) {
    const result = await send()
    if (!result.ok) {
      setShownErrors(besideFields(entered, result.refusal.fields ?? {}))
      return toast({ title: messages.failedTitle, text: result.refusal.sentence }, true)
    }
    const { contribution, waits } = result.value
    const text = editing ? messages.updated : messages.submitted
    handOverToast({ title: messages.doneTitle, text: waits ? messages.waits : text })
    dropDraft(draft)
    // Who comes back by the back/forward cache finds an empty form. Its state follows only then: Firefox loses what React
    // schedules while a page leaves, and React would render nothing any more.
    addEventListener('pagehide', () => form.reset(), { once: true })
    addEventListener('pageshow', follow)
    if (waits) location.assign(paths.contribute)
    else if (editing) showChanged(editing.id)
    else showNew(contribution)
    return true
  }

  const field = fieldsOf('contribution', { values, errors: shownErrors, isBusy })

  return (
    <form
      ref={form}
      method="post"
      // Url-encoded, 10,000 Chinese characters would exceed the limit of a posted form.
      encType="multipart/form-data"
      // Without script the answer is shown at the form's address, not the board's.
      action={editing ? paths.contribute : paths.suggestion(type)}
      onSubmit={submit}
      onInput={follow}
      data-draft={draft}
      className="grid gap-6"
    >
      <input type="hidden" name="intent" value={editing ? 'save' : 'submit'} />
      {children}
      {editing ? <p className="eyebrow">{kind.name}</p> : <TypeChoice chosen={type} />}
      <Field
        {...field('title')}
        type="text"
        label={kind.titleLabel}
        hint={kind.titleHint}
        required
        autoComplete="off"
        dir="auto"
      />
      {!editing && <SimilarContributions title={title} />}
      <TextField {...field('details')} label="Details" hint={kind.detailsHint} required dir="auto" />
      <div className="grid gap-6 sm:grid-cols-2">
        <Field
          {...field('contributor_name')}
          type="text"
          label="Name"
          hint="Shown on the board."
          required
          autoComplete="name"
          maxLength={200}
          dir="auto"
        />
        <EmailField
          {...field('contributor_email')}
          label="Email"
          hint="Not shown; your edit link goes there."
        />
        <Field
          {...field('contributor_phone')}
          type="tel"
          label="Phone (optional)"
          hint="Not shown; for the day itself."
          autoComplete="tel"
          maxLength={50}
        />
      </div>
      {!editing && (
        // A honeypot for programs that fill in everything.
        <div className="hidden" aria-hidden="true">
          <label>
            Leave this empty <input type="text" name="homepage" tabIndex={-1} autoComplete="off" />
          </label>
        </div>
      )}
      <button type="submit" className="button justify-self-start" disabled={isBusy}>
        {isBusy ? 'Saving...' : editing ? 'Update Contribution' : 'Submit Contribution'}
      </button>
    </form>
  )
}

function TypeChoice({ chosen }: { chosen: ContributionType }) {
  return (
    <fieldset className="choices">
      <legend className="mb-2 font-bold">What do you bring?</legend>
      {contributionTypes.map((type) => (
        <label key={type} className={`choice kind-${type}`}>
          <input type="radio" name="type" value={type} defaultChecked={type === chosen} />
          <span>
            <strong>{contributionKinds[type].name}</strong>
            <br />
            {contributionKinds[type].promise}
          </span>
        </label>
      ))}
    </fieldset>
  )
}

/** A new proposal comes first on the board; a keynote has only its own page. */
const showNew = ({ id, type }: { id: string; type: ContributionType }) =>
  location.assign(type === 'keynote' ? paths.contribution(id) : paths.contributionOnBoard(id))

/** An edit link opens the board, so that is reloaded; a proposal not among the first has its own page. */
function showChanged(id: string) {
  const card = document.getElementById(`proposal-${id}`)
  if (!card) return location.assign(paths.contribution(id))
  history.replaceState(null, '', paths.contributionOnBoard(id))
  // A reload keeps the place instead of going to the hash.
  card.scrollIntoView({ behavior: 'instant' })
  location.reload()
}
