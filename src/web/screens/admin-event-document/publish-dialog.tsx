import type { EventFacts } from '../../../domain/event/documents.ts'
import { documentEntered } from '../../../domain/event/entered.ts'
import type { FormField } from '../../../domain/event/form.ts'
import { moveWarnings } from '../../../domain/event/moved.ts'
import type { DocumentName } from '../../../domain/event/schemas/index.ts'
import { ConfirmDialog } from '../../parts/admin/confirm-dialog.tsx'
import type { Shown } from './editing.ts'
import { WhatChanges } from './what-changes.tsx'

interface PublishDialogProps {
  name: DocumentName
  form: FormField
  shown: Shown
  timeZone: string
  onPublish(): Promise<void>
  onClosed(): void
}

export function PublishDialog({ name, form, shown, timeZone, onPublish, onClosed }: PublishDialogProps) {
  const [before, after] = [shown.published, shown.value].map((value) => documentEntered(form, value))
  // A document with mistakes does not come this far.
  const warnings = name === 'event' ? moveWarnings(before as EventFacts, after as EventFacts) : []
  return (
    <ConfirmDialog
      id="publish-document"
      title={`Publish ${form.label}?`}
      action={['Publish', 'Publishing...']}
      onConfirm={onPublish}
      onClosed={onClosed}
    >
      <p>This becomes public at once, on the site and in new mails:</p>
      <div className="mt-4">
        <WhatChanges titles={['Public now', 'After']} {...{ form, before, after, timeZone }} />
      </div>
      {warnings.length > 0 && (
        <ul className="mt-4 grid gap-2 font-semibold">
          {warnings.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
    </ConfirmDialog>
  )
}
