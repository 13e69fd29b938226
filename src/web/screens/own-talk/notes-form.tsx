import type { StoredNotes } from '../../../domain/day/notes.ts'
import { paths } from '../../../domain/paths.ts'
import { PostForm } from '../../parts/forms/post-form.tsx'
import { TitledSection } from '../../parts/page/titled-section.tsx'
import { Field, TextField } from '../../ui/field.tsx'

export interface EnteredNotes {
  notes: string
  link: string
  errors: Record<string, string>
}

interface NotesFormProps {
  stored: StoredNotes
  /** What was refused stays in the form. */
  entered: EnteredNotes | undefined
  fields: { token: string; id: string }
}

export function NotesForm({ stored, entered, fields }: NotesFormProps) {
  const { notes, link, errors } = entered ?? { notes: stored.text, link: stored.link, errors: {} }
  const hidden = { ...fields, intent: 'notes', seenNotes: stored.text, seenLink: stored.link }
  const now = [stored.text, stored.link].filter(Boolean).join('\n')
  const isRefusedWhole = Object.keys(errors).length === 0
  const isOther = entered && (entered.notes !== stored.text || entered.link !== stored.link)
  return (
    <TitledSection id="notes" title="Notes">
      <p className="mt-3 text-lg">
        What came of your talk, or what to bring. Everybody can read it on the programme.
        {stored.waits && ' The organisers look at it first.'}
      </p>
      {isOther && (now || isRefusedWhole) && (
        <>
          <p className="mt-3 font-bold">What stands there now:</p>
          <p className="whitespace-pre-line wrap-anywhere" dir="auto">
            {now || 'nothing'}
          </p>
        </>
      )}
      <PostForm action={paths.ownTalk} fields={hidden}>
        <div className="mt-4 grid gap-5">
          <TextField
            id="talk-notes"
            name="notes"
            label="Notes (optional)"
            maxLength={2_000}
            rows={6}
            dir="auto"
            defaultValue={notes}
            {...(errors.notes && { error: errors.notes })}
          />
          <Field
            id="talk-link"
            name="link"
            label="Link (optional)"
            hint="Slides, code or a recording; https only."
            inputMode="url"
            autoComplete="off"
            maxLength={500}
            defaultValue={link}
            {...(errors.link && { error: errors.link })}
          />
          <button type="submit" className="button button-quiet justify-self-start">
            Save
          </button>
        </div>
      </PostForm>
    </TitledSection>
  )
}
