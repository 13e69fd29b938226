import { attempt } from '../ui/attempt.ts'
import type { Toast } from '../ui/toast.ts'

/** Shows the toast that the page before has left with `handOverToast`. */
export async function showPendingToast(): Promise<void> {
  const pending = attempt(() => sessionStorage.getItem('pending-toast'))
  if (!pending) return
  sessionStorage.removeItem('pending-toast')
  const toasts = await import('../ui/toast.ts')
  toasts.showToast(JSON.parse(pending) as Toast)
}
