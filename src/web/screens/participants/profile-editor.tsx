import { type SubmitEvent, useCallback, useEffect, useRef, useState } from 'react'
import { profileMessages as messages } from '../../../domain/messages.ts'
import type { OwnProfile } from '../../../domain/participants.ts'
import { paths } from '../../../domain/paths.ts'
import { isForNow } from '../../../domain/result.ts'
import { call } from '../../call.ts'
import { showAnew } from '../../live/live-search.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { toast } from '../../ui/form.ts'
import { ProfileForm } from './profile-form.tsx'
import { formDataOf } from './profile-form-data.ts'
import { ProfileImage } from './profile-image.tsx'

const dialogId = 'edit-profile-dialog'

/**
 * Behind a mailed edit link: checks the token on arrival and opens 'Edit Profile' (SPEC 2, 4). The token then lives in
 * this component alone. Without script, its button posts the token and gets the form as a page.
 */
export default function ProfileEditor({ token }: { token: string }) {
  const [own, setOwn] = useState<OwnProfile>()
  const newest = useRef<OwnProfile>(undefined)
  const [isOver, setOver] = useState(false)
  const bar = useRef<HTMLDivElement>(null)
  const open = useCallback(() => {
    bar.current?.querySelector('dialog')?.showModal()
    // Browsers would choose the part that scrolls.
    bar.current?.querySelector<HTMLElement>('[name=customer_name]')?.focus()
  }, [])

  const validate = useCallback(async () => {
    const answer = await call('validate-edit-token', { token }, messages.validationFailed.text)
    if (answer.ok) {
      newest.current = answer.value.participant
      return setOwn(newest.current)
    }
    const isRefused = !isForNow(answer.refusal)
    setOver(isRefused)
    const failed = { title: messages.validationFailed.title, text: answer.refusal.sentence }
    toast(isRefused ? messages.linkInvalidOrExpired : failed, true)
  }, [token])
  useEffect(() => {
    bar.current?.closest('[data-props]')?.removeAttribute('data-props')
    validate()
  }, [validate])
  useEffect(() => {
    if (own?.id) open()
  }, [own?.id, open])

  function edit(event: SubmitEvent) {
    event.preventDefault()
    if (own) open()
    else validate()
  }

  /** Texts and picture are saved each by itself, and either may be on its way while the other one arrives. */
  async function follow(changes: Partial<OwnProfile>) {
    if (!newest.current) return
    const changed = { ...newest.current, ...changes }
    newest.current = changed
    setOwn(changed)
    await showAnew(changed.id, changed.customer_name)
  }

  if (isOver) return null
  return (
    <div ref={bar} className="on-bright border-b-4 border-ink bg-yellow">
      <form
        method="post"
        action={paths.participants}
        onSubmit={edit}
        className="wrap flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4"
      >
        <p className="font-bold">With this link you can edit your profile.</p>
        <input type="hidden" name="intent" value="edit" />
        {!own && <input type="hidden" name="token" value={token} />}
        <button type="submit" className="button">
          Edit my profile
        </button>
      </form>
      {own && (
        <Dialog id={dialogId} title="Edit Profile">
          <div className="grid gap-6 pt-4">
            <ProfileImage
              own={own}
              token={token}
              onChanged={(profile_image_url) => follow({ profile_image_url })}
            />
            <ProfileForm
              key={own.id}
              participantId={own.id}
              token={token}
              values={formDataOf(own)}
              onSaved={(saved) => {
                bar.current?.querySelector('dialog')?.close()
                toast(messages.saved)
                follow(formDataOf(saved))
              }}
            />
          </div>
        </Dialog>
      )}
    </div>
  )
}
