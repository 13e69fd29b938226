/** What a service worker of ours meets. Types alone: a module of two workers would be a file that neither may import. */
export interface Extendable extends Event {
  waitUntil(work: Promise<unknown>): void
}
export interface Asked extends Extendable {
  request: Request
  respondWith(answer: Promise<Response>): void
}
export interface Told<Data> extends Extendable {
  data: Data
  ports: readonly MessagePort[]
}
export interface WorkerScope<Data = never> {
  skipWaiting(): Promise<void>
  clients: { claim(): Promise<void> }
  addEventListener(type: 'install' | 'activate', listen: (event: Extendable) => void): void
  addEventListener(type: 'fetch', listen: (event: Asked) => void): void
  addEventListener(type: 'message', listen: (event: Told<Data>) => void): void
}
