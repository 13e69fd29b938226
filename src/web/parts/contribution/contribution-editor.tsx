import { callMessages } from '../../../domain/messages/call-messages.ts'
import { contributionMessages as messages } from '../../../domain/messages/contribution-messages.ts'
import { paths } from '../../../domain/paths.ts'
import { ok } from '../../../domain/result.ts'
import { call } from '../../call.ts'
import { MailedEditor } from '../edit-link/mailed-editor.tsx'
import ContributionForm from './contribution-form.tsx'
import { formDataOf } from './contribution-form-data.ts'
import { OwnTalkButton } from './own-talk-link.tsx'

async function findOwn(token: string) {
  const answer = await call('validate-contribution-edit-token', { token }, callMessages.unexpected)
  return answer.ok ? ok(answer.value.contribution) : answer
}

export default function ContributionEditor({ token }: { token: string }) {
  return (
    <MailedEditor
      token={token}
      action={paths.contribute}
      text="With this link you can edit your proposal."
      label="Edit my proposal"
      dialog={{ id: 'edit-contribution-dialog', title: 'Edit Contribution' }}
      firstField="title"
      find={findOwn}
      expired={messages.linkExpired}
    >
      {(own) => (
        <div className="pt-4">
          <OwnTalkButton token={token} />
          <ContributionForm type={own.type} editing={{ id: own.id, token }} values={formDataOf(own)} />
        </div>
      )}
    </MailedEditor>
  )
}
