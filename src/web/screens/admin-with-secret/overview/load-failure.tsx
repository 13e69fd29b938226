import { overviewMessages as messages } from '../../../../domain/messages/admin-messages.ts'

export const LoadFailure = ({ failure, retry }: { failure: string; retry(): void }) => (
  <div role="alert" className="order-note mt-4">
    <p className="font-bold">{messages.failed}</p>
    {failure !== messages.failed && <p>{failure}</p>}
    <button type="button" className="button mt-4 print:hidden" onClick={retry}>
      Retry
    </button>
  </div>
)
