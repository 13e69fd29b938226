import type { ReactNode } from 'react'
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import { callMessages } from '../../../domain/messages/call-messages.ts'
import { tokenIn } from '../../../domain/page-parameters.ts'
import { isForNow } from '../../../domain/result.ts'
import { readPost, refused, tokenOf } from '../forms/form-action.ts'
import { NoticeAlert } from '../forms/notice-alert.tsx'
import { NoticePage } from './notice-page.tsx'
import type { NoticeSheetProps } from './notice-sheet.tsx'

/** Looking changes nothing: mail scanners open links too. */
export const loadToken = ({ url }: LoaderFunctionArgs) => ({ token: tokenIn(url) })

/** The button of the page, and the one-click post of mail providers with the token in the address (RFC 8058). */
export async function postToken(
  name: 'confirm-newsletter' | 'unsubscribe-newsletter' | 'confirm-waitlist-place' | 'open-plan',
  args: ActionFunctionArgs,
) {
  const post = await readPost(args)
  const token = tokenOf(post)
  const result = await post.backend.call(name, { token })
  if (result.ok) return { sentence: undefined }
  const { refusal } = result
  return refused({ sentence: refusal.sentence, ...(isForNow(refusal) && { again: token }) }, refusal)
}

type Sheet = Omit<NoticeSheetProps, 'children'>

interface TokenPageProps {
  token: string
  /** Once the button was pressed; `sentence` says why it was refused, `again` is the token that may be tried again. */
  outcome: { sentence: string | undefined; again?: string } | undefined
  /** `whose` names whom the link was mailed to. */
  ask: Sheet & { text: string; whose?: string | undefined; action: string; label: string }
  done: Sheet & { text: string; links: ReactNode }
  refusal: { lines: readonly string[]; href: string; label: string }
}

/** Behind a mailed link: a page with the one button that counts, and what came of it. */
export function TokenPage({ token, outcome, ask, done, refusal }: TokenPageProps) {
  if (outcome && outcome.sentence === undefined) {
    return (
      <NoticePage {...done}>
        <p className="max-w-[40rem] text-xl md:text-2xl">{done.text}</p>
        <div className="mt-8 flex flex-wrap gap-3">{done.links}</div>
      </NoticePage>
    )
  }
  const usable = outcome ? outcome.again : token
  if (!usable) {
    return (
      <NoticePage title="This link does not work" lines={refusal.lines} ink="second">
        <p role="alert" className="max-w-[40rem] text-xl md:text-2xl">
          {outcome?.sentence ?? callMessages.openLinkAgain}
        </p>
        <a href={refusal.href} className="button mt-8">
          {refusal.label}
        </a>
      </NoticePage>
    )
  }
  return (
    <NoticePage {...ask}>
      {outcome?.sentence && <NoticeAlert notice={{ title: 'Not now', text: outcome.sentence }} />}
      <p className="max-w-[40rem] text-xl md:text-2xl">{ask.text}</p>
      {ask.whose && (
        <p className="mt-4 max-w-[40rem] text-xl font-bold wrap-anywhere md:text-2xl">{ask.whose}</p>
      )}
      <form method="post" action={ask.action} className="mt-8">
        <input type="hidden" name="token" value={usable} />
        <button type="submit" className="button">
          {ask.label}
        </button>
      </form>
    </NoticePage>
  )
}
