import type { ReactNode } from 'react'
import { profileMessages as messages } from '../../../domain/messages/profile-messages.ts'
import type { Notice } from '../../../domain/notice.ts'
import { paths } from '../../../domain/paths.ts'
import { Island } from '../../island.tsx'
import EditLinkForm from '../../parts/edit-link/edit-link-form.tsx'
import { editLinkKinds } from '../../parts/edit-link/edit-link-kinds.ts'
import { NoticeAlert } from '../../parts/forms/notice-alert.tsx'
import { NoticePage } from '../../parts/page/notice-page.tsx'
import { Page } from '../../parts/page/page.tsx'
import { HiddenNotice } from '../../parts/profile/hidden-notice.tsx'
import { useEvent } from '../../site.ts'
import { PosterLines } from '../../ui/poster-lines.tsx'
import type { Answer } from './form-actions.ts'
import { ProfileForm } from './profile-form.tsx'

/** The page that a form posted without script leads to. */
export function Answered({ answer }: { answer: Answer }) {
  const { prompts, publisher } = useEvent()
  const { participantIdea: ideaLabel, participantHint: ideaHint } = prompts
  switch (answer.name) {
    case 'editing':
      return (
        <FormPage title="Edit Profile" lines={['Edit', 'Profile']} notice={answer.notice}>
          {answer.isHidden && <HiddenNotice contactEmail={publisher.contactEmail} />}
          <ProfileForm
            participantId={answer.id}
            token={answer.token}
            ideaLabel={ideaLabel}
            ideaHint={ideaHint}
            values={answer.values}
            errors={answer.errors}
          />
          <p className="mt-8">The picture can be changed with JavaScript switched on.</p>
        </FormPage>
      )
    case 'link-refused':
      return <EditLinkPage {...answer} />
    case 'link-sent':
      return <Outcome lines={['Check', 'your mail']} ink="first" notice={answer.notice} />
    case 'saved':
      return <Outcome lines={['Looking', 'good']} ink="first" notice={messages.saved} />
    case 'link-expired':
      return <Outcome lines={['Invalid', 'link']} ink="second" notice={answer.notice} />
  }
}

interface EditLinkPageProps {
  id: string
  notice?: Notice
  email?: string
  error?: string
}

export function EditLinkPage({ id, notice, email, error }: EditLinkPageProps) {
  return (
    <FormPage title="Get an edit link" lines={['Get an', 'edit link']} notice={notice}>
      <div className="max-w-[32rem]">
        <p>{editLinkKinds.participant.text}</p>
        <Island
          name="edit-link-form"
          of={EditLinkForm}
          props={{ kind: 'participant', subject: { id, title: '' }, email, error }}
        />
      </div>
    </FormPage>
  )
}

interface OutcomeProps {
  lines: readonly string[]
  ink: 'first' | 'second'
  notice: Notice
}

const Outcome = ({ lines, ink, notice: { title, text } }: OutcomeProps) => (
  <NoticePage title={title} lines={lines} ink={ink}>
    <p role="alert" className="max-w-[40rem] text-xl md:text-2xl">
      {text}
    </p>
    <a href={paths.participants} className="button mt-8">
      To the participants
    </a>
  </NoticePage>
)

interface FormPageProps {
  title: string
  lines: readonly string[]
  notice?: Notice
  children: ReactNode
}

function FormPage({ title, lines, notice, children }: FormPageProps) {
  return (
    <Page>
      <div className="on-ink bg-first-third text-first">
        <div className="wrap py-8 md:py-10">
          <h1>
            <span className="sr-only">{title}</span>
            <PosterLines lines={lines} wide={[110]} tall={[200]} />
          </h1>
        </div>
      </div>
      <div className="wrap max-w-[56rem] py-10 md:py-14">
        {notice && <NoticeAlert notice={notice} />}
        {children}
      </div>
    </Page>
  )
}
