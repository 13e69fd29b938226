import { paths } from '../../../domain/paths.ts'

/** Makes the page open without a network; whether that worked. */
export async function keepOffline(): Promise<boolean> {
  const workers = navigator.serviceWorker
  if (!workers) return false
  try {
    await workers.register(paths.doorWorker, { scope: '/door/', updateViaCache: 'none' })
    const { active } = await workers.ready
    const files = performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((name) => name.startsWith(`${location.origin}/assets/`))
    const { port1, port2 } = new MessageChannel()
    const answer = new Promise<boolean>((resolve) => {
      port1.onmessage = ({ data }) => resolve(data === true)
    })
    active?.postMessage({ page: location.pathname, files: [...new Set(files)] }, [port2])
    return await answer
  } catch {
    return false
  }
}

/** Once a door has ended, nothing of it stays on the phone. */
export async function leaveNothing(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration('/door/')
  await registration?.unregister()
  await globalThis.caches?.delete('door')
}
