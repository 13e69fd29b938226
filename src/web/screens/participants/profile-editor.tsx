import { useRef, useState } from 'react'
import { profileMessages as messages } from '../../../domain/messages/profile-messages.ts'
import type { OwnProfile } from '../../../domain/participants.ts'
import { paths } from '../../../domain/paths.ts'
import { ok } from '../../../domain/result.ts'
import { call } from '../../call.ts'
import { showAnew } from '../../live/live-search.ts'
import { MailedEditor } from '../../parts/edit-link/mailed-editor.tsx'
import { HiddenNotice } from '../../parts/profile/hidden-notice.tsx'
import { toast } from '../../ui/form.ts'
import { ProfileForm } from './profile-form.tsx'
import { formDataOf } from './profile-form-data.ts'
import { ProfileImage } from './profile-image.tsx'

async function findOwn(token: string) {
  const answer = await call('validate-edit-token', { token }, messages.validationFailed.text)
  return answer.ok ? ok(answer.value.participant) : answer
}

export default function ProfileEditor({
  token,
  ...words
}: {
  token: string
  ideaLabel: string
  ideaHint: string
  contactEmail: string
}) {
  return (
    <MailedEditor
      token={token}
      action={paths.participants}
      text="With this link you can edit your profile."
      label="Edit my profile"
      dialog={{ id: 'edit-profile-dialog', title: 'Edit Profile' }}
      firstField="customer_name"
      find={findOwn}
      expired={messages.linkInvalidOrExpired}
    >
      {(found, close) => <Profile {...{ found, token, close, ...words }} />}
    </MailedEditor>
  )
}

interface ProfileProps {
  found: OwnProfile
  token: string
  ideaLabel: string
  ideaHint: string
  /** The organisers' mail address. */
  contactEmail: string
  close(): void
}

function Profile({ found, token, ideaLabel, ideaHint, contactEmail, close }: ProfileProps) {
  const [own, setOwn] = useState(found)
  const newest = useRef(found)

  /** Texts and picture are saved separately, possibly at the same time. */
  async function follow(changes: Partial<OwnProfile>) {
    newest.current = { ...newest.current, ...changes }
    setOwn(newest.current)
    await showAnew(newest.current.id, newest.current.customer_name)
  }

  return (
    <div className="grid gap-6 pt-4">
      {own.is_hidden && <HiddenNotice contactEmail={contactEmail} />}
      <ProfileImage
        own={own}
        token={token}
        onChanged={(profile_image_url) => follow({ profile_image_url })}
      />
      <ProfileForm
        participantId={own.id}
        token={token}
        ideaLabel={ideaLabel}
        ideaHint={ideaHint}
        values={formDataOf(own)}
        onSaved={(saved) => {
          close()
          toast(messages.saved)
          follow(formDataOf(saved))
        }}
      />
    </div>
  )
}
