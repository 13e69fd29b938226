import type { ReactNode } from 'react'
import type { ClosedCall } from '../../../domain/call-for-proposals.ts'
import type { ContributionType } from '../../../domain/contributions.ts'
import type { Notice } from '../../../domain/notice.ts'
import { Island } from '../../island.tsx'
import ContributionForm from '../../parts/contribution/contribution-form.tsx'
import type { ContributionFormData } from '../../parts/contribution/contribution-form-data.ts'
import { OwnTalkLink } from '../../parts/contribution/own-talk-link.tsx'
import EditLinkForm from '../../parts/edit-link/edit-link-form.tsx'
import { editLinkKinds } from '../../parts/edit-link/edit-link-kinds.ts'
import { NoticeAlert } from '../../parts/forms/notice-alert.tsx'
import { Page } from '../../parts/page/page.tsx'
import { PosterLines } from '../../ui/poster-lines.tsx'
import { CallClosed } from './call-closed.tsx'
import { BackToBoard } from './column.tsx'

const closedLines = { early: ['Not', 'yet'], over: ['It has', 'closed'] }

/** From a post without script that was refused. */
interface Refused {
  notice?: Notice
  values?: Partial<ContributionFormData>
  errors?: Record<string, string>
}

interface SuggestionProps extends Refused {
  type: ContributionType
  closed?: ClosedCall | undefined
}

export function Suggestion({ type, closed, notice, values, errors }: SuggestionProps) {
  if (closed)
    return (
      <FormPage title="Suggest a contribution" lines={closedLines[closed.state]} type={type}>
        <CallClosed closed={closed} />
      </FormPage>
    )
  return (
    <FormPage title="Suggest a contribution" lines={['Your', 'turn']} type={type} notice={notice}>
      <p className="mb-8 max-w-[40rem] text-xl">
        Tell us what you would like to bring. It is on the board at once, and a link to edit it comes by mail:
        no account, no password.
      </p>
      <Island name="contribution-form" of={ContributionForm} props={{ type, values, errors }} />
    </FormPage>
  )
}

interface EditingProps extends Refused {
  id: string
  type: ContributionType
  token: string
}

/** The form behind a mailed link, without script. */
export function Editing({ id, type, token, notice, values, errors }: EditingProps) {
  return (
    <FormPage title="Edit Contribution" lines={['Second', 'edition']} notice={notice}>
      <OwnTalkLink token={token} />
      <ContributionForm type={type} editing={{ id, token }} values={values} errors={errors}>
        <input type="hidden" name="token" value={token} />
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="type" value={type} />
      </ContributionForm>
    </FormPage>
  )
}

interface EditLinkPageProps {
  subject: { id: string; title: string }
  notice?: Notice
  email?: string
  error?: string
}

/** 'Get an edit link' as a page, without script. */
export function EditLinkPage({ subject, notice, email, error }: EditLinkPageProps) {
  return (
    <FormPage title="Get an edit link" lines={['Get an', 'edit link']} notice={notice}>
      <div className="max-w-[32rem]">
        <p className="text-xl font-bold wrap-anywhere" dir="auto">
          {subject.title}
        </p>
        <p className="mt-2">{editLinkKinds.contribution.text}</p>
        <Island
          name="edit-link-form"
          of={EditLinkForm}
          props={{ kind: 'contribution', subject, email, error }}
        />
      </div>
    </FormPage>
  )
}

interface FormPageProps {
  title: string
  lines: readonly string[]
  type?: ContributionType
  notice?: Notice
  children: ReactNode
}

function FormPage({ title, lines, type, notice, children }: FormPageProps) {
  return (
    <Page>
      <div className="on-bright bg-second">
        <div className="wrap pt-6 pb-8 md:pt-8 md:pb-10">
          <BackToBoard type={type} className="mb-6" />
          <h1>
            <span className="sr-only">{title}</span>
            <PosterLines lines={lines} wide={[110]} tall={[200]} />
          </h1>
        </div>
      </div>
      <div className="wrap max-w-[56rem] py-10 md:py-14" data-board>
        {notice && <NoticeAlert notice={notice} />}
        {children}
      </div>
    </Page>
  )
}
