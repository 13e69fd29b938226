import { type SubmitEvent, useState } from 'react'
import { profileMessages as messages } from '../../../domain/messages.ts'
import { type OwnProfile, profileUpdates } from '../../../domain/participants.ts'
import { paths } from '../../../domain/paths.ts'
import { call } from '../../call.ts'
import { Field, TextField } from '../../ui/field.tsx'
import { focusFirstError, focusSubmit, sentencesOf, toast } from '../../ui/form.ts'
import { type ProfileFormData, readProfileForm } from './profile-form-data.ts'

interface ProfileFormProps {
  participantId: string
  token: string
  values: ProfileFormData
  errors?: Record<string, string>
  /** Missing on a page without script: the form then posts to the directory. */
  onSaved?(participant: OwnProfile): void
}

/** The texts of 'Edit Profile'; the picture is saved by itself, see `profile-image.tsx`. */
export function ProfileForm({ participantId, token, values, errors = {}, onSaved }: ProfileFormProps) {
  const [shownErrors, setShownErrors] = useState(errors)
  const [isSaving, setSaving] = useState(false)

  async function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const checked = profileUpdates.safeParse(readProfileForm(new FormData(form)))
    setShownErrors(checked.success ? {} : sentencesOf(checked.error.issues))
    if (!checked.success) return focusFirstError(form)

    setSaving(true)
    const payload = { token, participantId, updates: checked.data }
    const result = await call('update-participant', payload, messages.saveFailed.text)
    setSaving(false)
    if (result.ok) return onSaved?.(result.value.participant)
    setShownErrors(result.refusal.fields ?? {})
    focusSubmit(form)
    toast({ title: messages.saveFailed.title, text: result.refusal.sentence }, true)
  }

  const field = (name: keyof ProfileFormData) => ({
    id: `profile-${name}`,
    name,
    defaultValue: values[name],
    error: shownErrors[name],
    readOnly: isSaving,
  })

  return (
    <form
      method="post"
      // Url-encoded, a long Chinese text would exceed the limit of a posted form.
      encType="multipart/form-data"
      action={paths.participants}
      onSubmit={onSaved && save}
      noValidate={onSaved !== undefined}
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
        type="url"
        inputMode="url"
        autoComplete="url"
        placeholder="https://www.linkedin.com/in/…"
        maxLength={500}
      />
      <TextField
        {...field('app_idea')}
        label="My app idea (optional)"
        hint="What would you build, if you had an evening?"
        className="min-h-24"
        maxLength={5000}
        dir="auto"
      />
      <button type="submit" className="button justify-self-start" disabled={isSaving}>
        {isSaving ? 'Saving...' : 'Save Profile'}
      </button>
    </form>
  )
}
