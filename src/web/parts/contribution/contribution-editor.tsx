import { type SubmitEvent, useCallback, useEffect, useRef, useState } from 'react'
import type { OwnContribution } from '../../../domain/contributions.ts'
import { callMessages, contributionMessages as messages } from '../../../domain/messages.ts'
import { paths } from '../../../domain/paths.ts'
import { isForNow } from '../../../domain/result.ts'
import { call } from '../../call.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { toast } from '../../ui/form.ts'
import ContributionForm from './contribution-form.tsx'
import { formDataOf } from './contribution-form-data.ts'

const dialogId = 'edit-contribution-dialog'

/**
 * Behind a mailed edit link: checks the token on arrival and opens 'Edit Contribution' (SPEC 2, 4). The token then
 * lives in this component alone. Without script, its button posts the token and gets the form as a page.
 */
export default function ContributionEditor({ token }: { token: string }) {
  const [own, setOwn] = useState<OwnContribution>()
  const [isRefused, setRefused] = useState(false)
  const bar = useRef<HTMLDivElement>(null)

  const validate = useCallback(async () => {
    const answer = await call('validate-contribution-edit-token', { token }, callMessages.unexpected)
    if (answer.ok) return setOwn(answer.value.contribution)
    const isOver = !isForNow(answer.refusal)
    setRefused(isOver)
    const failed = { title: messages.failedTitle, text: answer.refusal.sentence }
    toast(isOver ? messages.linkExpired : failed, true)
  }, [token])
  useEffect(() => {
    bar.current?.closest('[data-props]')?.removeAttribute('data-props')
    validate()
  }, [validate])
  const open = useCallback(() => {
    const dialog = bar.current?.querySelector<HTMLDialogElement>(`#${dialogId}`)
    dialog?.showModal()
    // By itself a long dialog gives the focus to the part of it that scrolls.
    dialog?.querySelector<HTMLElement>('[name=title]')?.focus()
  }, [])
  useEffect(() => {
    if (own) open()
  }, [own, open])

  function edit(event: SubmitEvent) {
    event.preventDefault()
    if (own) open()
    else validate()
  }

  if (isRefused) return null
  return (
    <div ref={bar} className="on-bright border-b-4 border-ink bg-yellow">
      <form
        method="post"
        action={paths.contribute}
        onSubmit={edit}
        className="wrap flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4"
      >
        <p className="font-bold">With this link you can edit your proposal.</p>
        <input type="hidden" name="intent" value="edit" />
        {!own && <input type="hidden" name="token" value={token} />}
        <button type="submit" className="button">
          Open the form
        </button>
      </form>
      {own && (
        <Dialog id={dialogId} title="Edit Contribution">
          <div className="pt-4">
            <ContributionForm type={own.type} editing={{ id: own.id, token }} values={formDataOf(own)} />
          </div>
        </Dialog>
      )}
    </div>
  )
}
