import { ConfirmDialog } from '../../parts/admin/confirm-dialog.tsx'

interface BegunSheetProps {
  /** The title of the talk. */
  begun: string
  go(): Promise<boolean>
  onClosed(): void
}

/** Asked before a talk that has begun is moved: people sit in it. */
export const BegunSheet = ({ begun, go, onClosed }: BegunSheetProps) => (
  <ConfirmDialog
    id="move-begun"
    title="Move it all the same?"
    action={['Move it', 'Moving...']}
    onConfirm={go}
    onClosed={onClosed}
  >
    <p>
      <strong dir="auto">{begun}</strong> has begun. Visitors see the move once the plan is published.
    </p>
  </ConfirmDialog>
)
