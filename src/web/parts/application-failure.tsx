import { callMessages } from '../../domain/messages.ts'

/** What an application shows when it broke in the browser: asking the server again is the way out. */
export function ApplicationFailure() {
  return (
    <main className="wrap py-10">
      <h1 className="display">Something broke</h1>
      <p role="alert" className="mt-4 text-xl">
        {callMessages.unexpected}
      </p>
      <button type="button" className="button mt-6" onClick={() => location.reload()}>
        Reload
      </button>
    </main>
  )
}
