import './board.css'
import { data, type LoaderFunctionArgs, type MetaFunction, useActionData, useLoaderData } from 'react-router'
import { callMessages } from '../../../domain/messages/call-messages.ts'
import { contributionMessages } from '../../../domain/messages/contribution-messages.ts'
import { proposalMessages } from '../../../domain/messages/proposal-messages.ts'
import type { Notice } from '../../../domain/notice.ts'
import { paths } from '../../../domain/paths.ts'
import { metadata } from '../../metadata.ts'
import { contributionKinds } from '../../parts/contribution/contribution-kinds.ts'
import { headersOfBoth, noStore } from '../../parts/forms/form-action.ts'
import { NotFound } from '../../parts/page/not-found.tsx'
import { NoticePage } from '../../parts/page/notice-page.tsx'
import { backendContext } from '../../server-context.ts'
import { useEvent } from '../../site.ts'
import { Board, BoardPage } from './board.tsx'
import { BackToBoard } from './column.tsx'
import { type Answer, answerPost } from './form-actions.ts'
import { Editing, EditLinkPage, Suggestion } from './forms.tsx'
import { type View, viewOf } from './load.ts'
import { LookAgain } from './look-again.tsx'
import { Proposal } from './proposal.tsx'
import { VotedFor } from './proposal-card.tsx'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const backend = context.get(backendContext)
  const view = await viewOf(request.url, backend).catch((error: unknown): View => {
    if (error instanceof Response) throw error
    // After a post the answer is shown all the same, with everything that was entered.
    backend.report(error)
    return { name: 'unavailable' }
  })
  const isCacheable =
    !['unavailable', 'again'].includes(view.name) && !(view.name === 'board' && view.token !== undefined)
  return data<View>(view, { status: statuses[view.name] ?? 200, headers: isCacheable ? {} : noStore })
}

const statuses: Partial<Record<View['name'], number>> = {
  'not-found': 404,
  'taken-down': 410,
  unavailable: 503,
}

export const action = answerPost

export const headers = headersOfBoth

export const meta: MetaFunction<typeof loader> = (args) => metadataOf(args.loaderData)(args)

function metadataOf(view: View | undefined): MetaFunction {
  switch (view?.name) {
    case 'page': {
      const { type, page } = view.column
      const about = `${contributionKinds[type].name}, page ${page}`
      return metadata(
        ({ pages }) => ({ ...pages.contribute, title: `${about} - ${pages.contribute.title}` }),
        paths.boardPage(type, page),
      )
    }
    case 'proposal': {
      const { id, title, details, contributor_name } = view.contribution
      const description = `${contributor_name}: ${details}`.replace(/\s+/g, ' ')
      return metadata(
        ({ name }) => ({ title: `${title} - ${name}`, description: shortened(description) }),
        paths.contribution(id),
      )
    }
    case 'suggestion': {
      const about = `Suggest: ${contributionKinds[view.type].name}`
      return metadata(
        ({ name, pages }) => ({ ...pages.contribute, title: `${about} - ${name}` }),
        paths.suggestion(view.type),
      )
    }
    case 'edit-link':
      return metadata(
        ({ name, pages }) => ({ ...pages.contribute, title: `Get an edit link - ${name}` }),
        '',
        { isPrivate: true },
      )
    case 'again':
      return metadata(({ name, pages }) => ({ ...pages.contribute, title: `Look again - ${name}` }), '', {
        isPrivate: true,
      })
    case 'not-found':
      return metadata('notFound', '', { isPrivate: true })
    case 'taken-down':
      return metadata(({ name, pages }) => ({ ...pages.contribute, title: `Taken down - ${name}` }), '', {
        isPrivate: true,
      })
    default:
      return metadata('contribute', paths.contribute, {
        isPrivate: view?.name !== 'board' || view.token !== undefined,
      })
  }
}

/** At most 160 characters, as search engines show them. */
const shortened = (text: string) => (text.length > 160 ? `${text.slice(0, 159).toWellFormed()}…` : text)

/** The Contribute board and everything below its address: a proposal, the forms, further pages. */
export default function Contribute() {
  const view = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  switch (answer?.name) {
    case 'suggestion':
      return <Suggestion {...answer} />
    case 'editing':
      return <Editing {...answer} />
    case 'taken-down':
      return <TakenDown sentence={answer.notice.text} />
    case 'link-expired':
    case 'link-sent':
    case 'waits':
      return <LinkOutcome answer={answer} />
    default:
      return (
        <VotedFor value={view.voted ? [view.voted] : []}>
          <Asked view={view} answer={answer} />
        </VotedFor>
      )
  }
}

function Asked({ view, answer }: { view: View; answer: Answer | undefined }) {
  const notice = answer?.notice
  switch (view.name) {
    case 'board':
      return <Board {...view} notice={notice} />
    case 'page':
      return <BoardPage column={view.column} notice={notice} />
    case 'proposal':
      return <Proposal contribution={view.contribution} notice={notice} />
    case 'suggestion':
      return <Suggestion type={view.type} closed={view.closed} />
    case 'edit-link': {
      const { id, title } = view.contribution
      const email = answer?.name === 'link-refused' ? answer.email : undefined
      return <EditLinkPage subject={{ id, title }} notice={notice} email={email} />
    }
    case 'again':
      return <LookAgain unseen={view.unseen} notice={notice} />
    case 'not-found':
      return <NotFound />
    case 'taken-down':
      return <TakenDown />
    case 'unavailable':
      return <Unavailable />
  }
}

function Unavailable() {
  const { text } = contributionMessages.loadFailed
  return (
    <NoticePage title={text} lines={['Back in', 'a moment']} ink="second">
      <p role="alert" className="max-w-[40rem] text-xl md:text-2xl">
        <strong>{text}.</strong> {callMessages.notReady}
      </p>
      <a href={paths.contribute} className="button mt-8">
        Try again
      </a>
    </NoticePage>
  )
}

/** Calm, and without a word of what stood there. */
function TakenDown({ sentence }: { sentence?: string }) {
  const { contactEmail } = useEvent().publisher
  return (
    <NoticePage title="Taken down" lines={['Taken', 'down']} ink="second">
      <p className="max-w-[40rem] text-xl wrap-anywhere md:text-2xl">
        {sentence ?? proposalMessages.takenDown(contactEmail)}
      </p>
      <BackToBoard className="mt-8" />
    </NoticePage>
  )
}

const outcomes = {
  'link-sent': [['Edit link', 'sent'], 'first'],
  waits: [['Thank', 'you'], 'first'],
  'link-expired': [['Invalid', 'or expired'], 'second'],
} as const

function LinkOutcome({ answer: { name, notice } }: { answer: Answer & { notice: Notice } }) {
  const [lines, ink] = outcomes[name === 'link-sent' || name === 'waits' ? name : 'link-expired']
  return (
    <NoticePage title={notice.title} lines={lines} ink={ink}>
      <p role="alert" className="max-w-[40rem] text-xl wrap-anywhere md:text-2xl">
        {notice.text}
      </p>
      <BackToBoard className="mt-8" />
    </NoticePage>
  )
}
