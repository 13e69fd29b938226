import { ConfirmDialog } from '../../parts/admin/confirm-dialog.tsx'

interface DiscardDialogProps {
  onDiscard(): Promise<void>
  onClosed(): void
}

export const DiscardDialog = ({ onDiscard, onClosed }: DiscardDialogProps) => (
  <ConfirmDialog
    id="discard-draft"
    title="Discard the draft?"
    action={['Discard draft', 'Discarding...']}
    onConfirm={onDiscard}
    onClosed={onClosed}
  >
    <p>
      What was changed since the last publication is gone for all organisers. What is public stays as it is.
    </p>
  </ConfirmDialog>
)
