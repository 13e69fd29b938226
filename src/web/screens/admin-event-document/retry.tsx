import { Alert } from '../../ui/alert.tsx'

export const Retry = ({ sentence, onRetry }: { sentence: string; onRetry(): void }) => (
  <div className="grid justify-items-start gap-4">
    <Alert sentence={sentence} />
    <button type="button" className="button button-small" onClick={onRetry}>
      Retry
    </button>
  </div>
)
