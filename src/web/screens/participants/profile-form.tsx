import { useEffect, useRef, useState } from 'react'
import { profileMessages as messages } from '../../../domain/messages/profile-messages.ts'
import { type OwnProfile, type ProfileUpdates, profileUpdates } from '../../../domain/participants.ts'
import { paths } from '../../../domain/paths.ts'
import { call } from '../../call.ts'
import { dropDraft } from '../../live/draft-storage.ts'
import { editDraft, keepEditDraft } from '../../live/edit-draft.ts'
import { Field, TextField } from '../../ui/field.tsx'
import { fieldsOf, focusFirstError, sentencesOf, toast } from '../../ui/form.ts'
import { useSubmit } from '../../ui/use-submit.ts'
import { type ProfileFormData, readProfileForm } from './profile-form-data.ts'

interface ProfileFormProps {
  participantId: string
  token: string
  /** What the event calls a participant's idea. */
  ideaLabel: string
  ideaHint: string
  values: ProfileFormData
  errors?: Record<string, string>
  /** Missing on a page without script: the form then posts to the directory. */
  onSaved?(participant: OwnProfile): void
}

/** The texts of 'Edit Profile'; the picture is saved by itself, see `profile-image.tsx`. */
export function ProfileForm({
  participantId,
  token,
  ideaLabel,
  ideaHint,
  values,
  errors = {},
  onSaved,
}: ProfileFormProps) {
  const [shownErrors, setShownErrors] = useState(errors)
  const form = useRef<HTMLFormElement>(null)
  const draft = editDraft(participantId)
  const isLive = onSaved !== undefined
  useEffect(() => {
    if (form.current && isLive) keepEditDraft(form.current)
  }, [isLive])
  const { isBusy, submit } = useSubmit((form) => {
    const checked = profileUpdates.safeParse(readProfileForm(new FormData(form)))
    setShownErrors(checked.success ? {} : sentencesOf(checked.error.issues))
    if (checked.success) return save(checked.data)
    focusFirstError(form)
  })

  async function save(updates: ProfileUpdates) {
    const payload = { token, participantId, updates }
    const result = await call('update-participant', payload, messages.saveFailed.text)
    if (result.ok) {
      dropDraft(draft)
      return onSaved?.(result.value.participant)
    }
    setShownErrors(result.refusal.fields ?? {})
    toast({ title: messages.saveFailed.title, text: result.refusal.sentence }, true)
  }

  const field = fieldsOf('profile', { values, errors: shownErrors, isBusy })

  return (
    <form
      ref={form}
      method="post"
      // Url-encoded, a long Chinese text would exceed the limit of a posted form.
      encType="multipart/form-data"
      action={paths.participants}
      onSubmit={onSaved && submit}
      data-draft={draft}
      noValidate={isLive}
      className="grid gap-5"
    >
      {!onSaved && (
        <>
          <input type="hidden" name="intent" value="save" />
          <input type="hidden" name="token" value={token} />
          <input type="hidden" name="participantId" value={participantId} />
        </>
      )}
      <Field
        {...field('customer_name')}
        label="Name"
        required
        minLength={2}
        maxLength={200}
        autoComplete="name"
        dir="auto"
      />
      <TextField
        {...field('about_me')}
        label="About me (optional)"
        hint="What do you do all day, and what should people ask you about?"
        className="min-h-24"
        maxLength={5000}
        dir="auto"
      />
      <Field
        {...field('linkedin_profile_url')}
        label="LinkedIn profile (optional)"
        inputMode="url"
        autoComplete="url"
        placeholder="https://www.linkedin.com/in/…"
        maxLength={500}
      />
      <TextField
        {...field('app_idea')}
        label={`${ideaLabel} (optional)`}
        hint={ideaHint}
        className="min-h-24"
        maxLength={5000}
        dir="auto"
      />
      <button type="submit" className="button justify-self-start" disabled={isBusy}>
        {isBusy ? 'Saving...' : 'Save Profile'}
      </button>
    </form>
  )
}
