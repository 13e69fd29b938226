import { type ActionFunctionArgs, data, type HeadersFunction } from 'react-router'
import type { Backend } from '../../../domain/backend.ts'
import { idempotencyField } from '../../../domain/idempotency.ts'
import { tokenIn } from '../../../domain/page-parameters.ts'
import { type Refusal, statusOf } from '../../../domain/result.ts'
import { backendContext } from '../../server-context.ts'
import { textOf } from '../../ui/form.ts'

export interface Post {
  /** Empty when the body is no form, so that what asks for its fields refuses it. */
  form: FormData
  /** A field as text; empty when there is none, or a file. */
  text(name: string): string
  url: URL
  backend: Backend
}

export async function readPost({ request, context }: ActionFunctionArgs): Promise<Post> {
  const form = await request.formData().catch(() => new FormData())
  const backend = context.get(backendContext)
  const key = textOf(form, idempotencyField) || undefined
  return {
    form,
    text: (name) => textOf(form, name),
    url: new URL(request.url),
    backend: { ...backend, call: (name, payload) => backend.call(name, payload, key) },
  }
}

type Handler = (post: Post) => Promise<unknown>

/** The action of a screen with several forms: the field `intent` names the handler, `otherwise` gets the rest. */
export const formAction =
  <Handlers extends Record<string, Handler> & { otherwise: Handler }>(handlers: Handlers) =>
  async (args: ActionFunctionArgs) => {
    const post = await readPost(args)
    const intent = post.text('intent')
    const handle = Object.hasOwn(handlers, intent) ? handlers[intent] : undefined
    return (handle ?? handlers.otherwise)(post) as ReturnType<Handlers[keyof Handlers & string]>
  }

/** The answer to a form whose call was refused: its status, and when it may be tried again. */
export const refused = <Answer>(
  answer: Answer,
  { reason, retryAfterSeconds }: Refusal,
  headers: Record<string, string> = {},
) =>
  data(answer, {
    status: statusOf[reason],
    headers:
      retryAfterSeconds === undefined ? headers : { ...headers, 'Retry-After': String(retryAfterSeconds) },
  })

/** The token that a form posted, else the one in the address; empty when there is none. */
export function tokenOf({ form, url }: Pick<Post, 'form' | 'url'>): string {
  const posted = form.get('token')
  return typeof posted === 'string' ? posted : tokenIn(url)
}

export const noStore = { 'Cache-Control': 'no-store' }

/** The headers of a screen that is never stored, with what its action has set. */
export const noStoreHeaders: HeadersFunction = ({ actionHeaders }) =>
  new Headers([...actionHeaders, ...Object.entries(noStore)])

/** The headers that a screen's loader and its action have set. */
export const headersOfBoth: HeadersFunction = ({ loaderHeaders, actionHeaders }) =>
  new Headers([...loaderHeaders, ...actionHeaders])
