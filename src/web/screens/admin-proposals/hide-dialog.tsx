import { ConfirmDialog } from '../../parts/admin/confirm-dialog.tsx'

interface HideDialogProps {
  sentence: string
  onConfirm(): Promise<void>
  onClosed(): void
}

/** Before something goes that the programme names. */
export const HideDialog = ({ sentence, ...given }: HideDialogProps) => (
  <ConfirmDialog id="hide-anyway" title="Hide it anyway?" action={['Hide anyway', 'Hiding...']} {...given}>
    <p className="text-lg">{sentence}</p>
  </ConfirmDialog>
)
