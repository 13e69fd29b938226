import { useRef, useState } from 'react'
import { initialsOf } from '../../../domain/initials.ts'
import { imageMessages } from '../../../domain/messages/image-messages.ts'
import { profileMessages as messages } from '../../../domain/messages/profile-messages.ts'
import type { OwnProfile } from '../../../domain/participants.ts'
import { call } from '../../call.ts'
import { toast } from '../../ui/form.ts'
import { Icon } from '../../ui/icons.tsx'
import { useFileDrop } from '../../ui/use-file-drop.ts'
import { Portrait } from './portrait.tsx'
import { Preview } from './preview.tsx'
import { uploadProfileImage } from './upload.ts'

interface ProfileImageProps {
  own: OwnProfile
  token: string
  onChanged(address: string | null): void
}

const mostBytes = 5 * 1024 * 1024

export function ProfileImage({ own, token, onChanged }: ProfileImageProps) {
  const [file, setFile] = useState<File>()
  /** From 0 to 1 during an upload. */
  const [progress, setProgress] = useState<number>()
  const [isRemoving, setRemoving] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const isBusy = progress !== undefined || isRemoving

  async function send(chosen: File | undefined) {
    if (!chosen || isBusy) return
    if (!chosen.type.startsWith('image/')) return toast(imageMessages.wrongType, true)
    if (chosen.size > mostBytes) return toast(imageMessages.tooLarge, true)
    setFile(chosen)
    setProgress(0)
    const result = await uploadProfileImage({ file: chosen, token, participantId: own.id }, setProgress)
    setProgress(undefined)
    // ‘Try again’ is gone.
    if (document.activeElement === document.body) input.current?.focus()
    if (!result.ok) {
      return toast({ title: messages.imageFailed.title, text: result.refusal.sentence }, true)
    }
    setFile(undefined)
    onChanged(result.value)
    toast(messages.imageSaved)
  }

  async function remove() {
    setRemoving(true)
    const payload = { token, participantId: own.id, updates: { profile_image_url: null } }
    const result = await call('update-participant', payload, messages.imageRemovalFailed.text)
    setRemoving(false)
    input.current?.focus()
    if (!result.ok)
      return toast({ title: messages.imageRemovalFailed.title, text: result.refusal.sentence }, true)
    setFile(undefined)
    onChanged(null)
    toast(messages.imageRemoved)
  }

  const dropped = useFileDrop(send)

  return (
    <section aria-label="Profile image" className="image-drop" {...dropped}>
      <div className="on-bright grid size-28 flex-none overflow-clip border-4 border-text bg-first">
        {file ? (
          <Preview of={file} />
        ) : own.profile_image_url ? (
          <Portrait of={own.profile_image_url} sizes="7rem" alt="Your profile image" isEager />
        ) : (
          <span className="initials" aria-hidden="true">
            <span>{initialsOf(own.customer_name)}</span>
          </span>
        )}
      </div>
      <div className="grid min-w-0 content-center gap-2">
        <div className="flex flex-wrap gap-3">
          <label className="button file-button" data-busy={isBusy || undefined}>
            <Icon shape="camera" className="size-5" />
            {own.profile_image_url ? 'Replace image' : 'Upload image'}
            <input
              ref={input}
              type="file"
              accept="image/*"
              // Not disabled: the focus would be lost.
              aria-disabled={isBusy}
              aria-describedby="image-hint"
              onClick={(event) => isBusy && event.preventDefault()}
              onChange={(event) => {
                send(event.currentTarget.files?.[0])
                // So that the same file can be chosen again.
                event.currentTarget.value = ''
              }}
            />
          </label>
          {own.profile_image_url && (
            <button type="button" className="button button-quiet" disabled={isBusy} onClick={remove}>
              {isRemoving ? 'Removing...' : 'Remove image'}
            </button>
          )}
          {file && !isBusy && (
            <button type="button" className="button button-quiet" onClick={() => send(file)}>
              Try again
            </button>
          )}
        </div>
        {progress === undefined ? (
          <p id="image-hint" className="text-[0.9375rem]">
            Choose a picture or drop it here: up to 5 MB, JPEG, PNG or WebP.
          </p>
        ) : (
          <div className="flex items-center gap-3">
            <progress className="progress" value={progress} aria-label="Upload" />
            <span className="font-bold [font-variant-numeric:tabular-nums]" aria-hidden="true">
              {progress < 1 ? `${Math.floor(progress * 100)} %` : 'Processing...'}
            </span>
          </div>
        )}
      </div>
    </section>
  )
}
