import { useRef } from 'react'
import { peopleMessages as messages } from '../../../domain/messages/people-messages.ts'
import { type DeskProfile, type EmptiedField, fieldLabel } from '../../../domain/people-desk.ts'
import { call } from '../../call.ts'
import { ConfirmDialog } from '../../parts/admin/confirm-dialog.tsx'
import { CheckField } from '../../ui/field.tsx'
import { toast } from '../../ui/form.ts'

export type Asked = { act: 'hide' | 'show' | 'remove-picture' } | { act: 'empty'; field: EmptiedField }

interface ActDialogProps {
  profile: DeskProfile
  act: Asked
  ideaLabel: string
  whenDone(): Promise<void>
  onClosed(): void
}

/** Says before anything happens what it means, and who is told. */
export function ActDialog({ profile, act, ideaLabel, whenDone, onClosed }: ActDialogProps) {
  const tell = useRef<HTMLInputElement>(null)
  const { title, means, action } = wordsOf(profile, act, ideaLabel)

  async function confirm() {
    const answer = await call(
      'moderate-profile',
      { ...payloadOf(profile, act), tell: tell.current?.checked ?? false },
      messages.failed,
    )
    if (answer.ok)
      toast({
        title: 'Done',
        text: answer.value.isTold ? `${profile.email} gets a mail.` : 'Nobody gets a mail.',
      })
    else toast({ title: 'Error', text: answer.refusal.sentence }, true)
    await whenDone()
  }

  return (
    <ConfirmDialog
      id="profile-act"
      title={title}
      action={[action, 'One moment...']}
      onConfirm={confirm}
      onClosed={onClosed}
    >
      <p className="text-lg">{means}</p>
      {profile.email ? (
        <div className="mt-4">
          <CheckField
            id="profile-tell"
            ref={tell}
            label={`Tell ${profile.email} by mail what was done, and whom to write to`}
            defaultChecked
          />
        </div>
      ) : (
        <p className="mt-4">There is no address, so nobody gets a mail.</p>
      )}
    </ConfirmDialog>
  )
}

function payloadOf({ id: profileId, ...profile }: DeskProfile, act: Asked) {
  switch (act.act) {
    case 'empty':
      return { profileId, ...act, seen: profile[act.field] ?? '' }
    case 'remove-picture':
      return { profileId, act: act.act, seen: profile.profile_image_url ?? '' }
    default:
      return { profileId, act: act.act }
  }
}

function wordsOf({ name }: DeskProfile, act: Asked, ideaLabel: string) {
  switch (act.act) {
    case 'hide':
      return {
        title: `Hide ${name}?`,
        means:
          'The profile leaves the directory, the name game and all lists at once. Its owner can change it, but not show it again.',
        action: 'Hide',
      }
    case 'show':
      return {
        title: `Show ${name} again?`,
        means: 'The profile is in the directory again.',
        action: 'Show again',
      }
    case 'remove-picture':
      return {
        title: `Remove the picture of ${name}?`,
        means: 'It is deleted. Its owner may upload another one.',
        action: 'Remove picture',
      }
    case 'empty': {
      const label = fieldLabel(act.field, ideaLabel)
      return {
        title: `Empty “${label}” of ${name}?`,
        means: 'What stands there is deleted. Its owner may fill it in again.',
        action: 'Empty it',
      }
    }
  }
}
