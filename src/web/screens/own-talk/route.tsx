import './screen.css'
import { data, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router'
import type { OwnTalk } from '../../../domain/day/hosts.ts'
import { callMessages } from '../../../domain/messages/call-messages.ts'
import { tokenIn } from '../../../domain/page-parameters.ts'
import { paths } from '../../../domain/paths.ts'
import { metadata } from '../../metadata.ts'
import { headersOfBoth } from '../../parts/forms/form-action.ts'
import { NoticeAlert } from '../../parts/forms/notice-alert.tsx'
import { PostForm } from '../../parts/forms/post-form.tsx'
import { NoticePage } from '../../parts/page/notice-page.tsx'
import { TitledSection } from '../../parts/page/titled-section.tsx'
import { backendContext } from '../../server-context.ts'
import { type Answer, answerPost, show } from './form-actions.ts'
import { NotesForm } from './notes-form.tsx'
import { OwnTitle } from './own-title.tsx'
import { PlaceForms } from './place-forms.tsx'

export const meta = metadata(({ name }) => ({ title: `Your proposal - ${name}`, description: '' }), '', {
  isPrivate: true,
})
export const headers = headersOfBoth
export const action = answerPost

/** Looking changes nothing: mail scanners open links, too. */
export const loader = async ({ url, context }: LoaderFunctionArgs) => {
  const token = tokenIn(url)
  return token
    ? show(context.get(backendContext), token)
    : data<Answer>({ token, sentence: callMessages.openLinkAgain })
}

/** For the proposer of a talk, by the link of a mail (docs/product.md#answers-of-hosts). */
export default function OwnTalkPage() {
  const opened = useLoaderData<typeof loader>()
  const { token, own, notice, isDone, sentence, entered } = useActionData<typeof action>() ?? opened
  if (!own)
    return (
      <NoticePage
        title={isDone ? 'Withdrawn' : 'This link does not work'}
        lines={isDone ? ['Taken', 'back'] : ['Invalid', 'or expired']}
        ink="second"
      >
        <p role="alert" className="max-w-[40rem] text-xl wrap-anywhere md:text-2xl">
          {notice?.text ?? sentence}
        </p>
        <a href={paths.contribute} className="button mt-8">
          To the board
        </a>
      </NoticePage>
    )
  return (
    <NoticePage title="Your proposal" lines={own.talk ? ['Your', 'talk'] : ['Your', 'proposal']} ink="first">
      {notice &&
        (isDone ? (
          <p role="status" className="on-bright mb-8 max-w-[44rem] border-4 border-ink bg-first px-4 py-3">
            <strong>{notice.title}.</strong> {notice.text}
          </p>
        ) : (
          <NoticeAlert notice={notice} className="mb-8 max-w-[44rem]" />
        ))}
      <OwnTitle own={own} />
      <div className="mt-8 grid max-w-[44rem] gap-12">
        {own.talk ? (
          <PlaceForms talk={own.talk} fields={{ token, id: own.contribution.id }} />
        ) : (
          <p className="text-xl">It is not on the programme at the moment.</p>
        )}
        {own.talk && (
          <NotesForm
            key={own.talk.notes.text + own.talk.notes.link}
            stored={own.talk.notes}
            entered={entered}
            fields={{ token, id: own.contribution.id }}
          />
        )}
        {!own.talk?.hasBegun && <Withdrawal own={own} token={token} />}
      </div>
    </NoticePage>
  )
}

function Withdrawal({ own, token }: { own: OwnTalk; token: string }) {
  return (
    <TitledSection id="withdraw" title="Take it back altogether">
      <details className="mt-3">
        <summary className="link min-h-11">Withdraw my proposal</summary>
        <p className="mt-2 text-lg">
          “<bdi>{own.contribution.title}</bdi>” leaves the board.
          {own.talk &&
            ' The programme no longer names you, and shows a talk that is only yours as cancelled.'}{' '}
          The organisers are told. You cannot undo this yourself.
        </p>
        <PostForm action={paths.ownTalk} fields={{ token, id: own.contribution.id, intent: 'withdraw' }}>
          <button type="submit" className="button button-quiet mt-4">
            Yes, withdraw it
          </button>
        </PostForm>
      </details>
    </TitledSection>
  )
}
