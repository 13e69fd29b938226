import { documentEntered } from '../../../domain/event/entered.ts'
import type { FormField } from '../../../domain/event/form.ts'
import { ConfirmDialog } from '../../parts/admin/confirm-dialog.tsx'
import type { Shown } from './editing.ts'
import { WhatChanges } from './what-changes.tsx'

interface PublishDialogProps {
  form: FormField
  shown: Shown
  timeZone: string
  onPublish(): Promise<void>
  onClosed(): void
}

export function PublishDialog({ form, shown, timeZone, onPublish, onClosed }: PublishDialogProps) {
  const [before, after] = [shown.published, shown.value].map((value) => documentEntered(form, value))
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
    </ConfirmDialog>
  )
}
