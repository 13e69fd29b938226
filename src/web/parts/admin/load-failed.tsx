import { Alert } from '../../ui/alert.tsx'

interface LoadFailedProps {
  sentence: string
  /** The page itself: Retry loads it again. */
  action: string
}

/** What stands in place of something that could not be read. */
export const LoadFailed = ({ sentence, action }: LoadFailedProps) => (
  <form action={action} className="grid max-w-[32rem] justify-items-start gap-5">
    <Alert sentence={sentence} />
    <button type="submit" className="button">
      Retry
    </button>
  </form>
)
