import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import type { Notice } from '../../../domain/notice.ts'
import { isForNow, type Result } from '../../../domain/result.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { toast } from '../../ui/form.ts'
import { useSubmit } from '../../ui/use-submit.ts'
import { linkRefusal } from './link-refusal.ts'

interface MailedEditorProps<Own> {
  token: string
  /** Where the button posts the token without script, to get the form as a page. */
  action: string
  text: string
  label: string
  dialog: { id: string; title: string }
  /** Gets the focus: browsers would choose the part that scrolls. */
  firstField: string
  find(token: string): Promise<Result<Own>>
  expired: Notice
  children(own: Own, close: () => void): ReactNode
}

/** Behind a mailed edit link: a bar that checks the token on arrival and opens what may be edited as a dialog. */
export function MailedEditor<Own>({ token, find, expired, ...shown }: MailedEditorProps<Own>) {
  const [own, setOwn] = useState<Own>()
  const [isOver, setOver] = useState(false)
  const [takenDown, setTakenDown] = useState<string>()
  const dialog = useRef<HTMLDialogElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  /** A dialog that opened without a press of a button has nothing to give the focus back to. */
  const focusButton = () => {
    if (document.activeElement === document.body) button.current?.focus()
  }

  const validate = useCallback(async () => {
    const answer = await find(token)
    if (answer.ok) return setOwn(answer.value)
    if (!isForNow(answer.refusal)) {
      setOver(true)
      // A reload need not try it again.
      history.replaceState(null, '')
    }
    if (answer.refusal.reason === 'gone') setTakenDown(answer.refusal.sentence)
    else toast(linkRefusal(answer.refusal, expired), true)
  }, [find, token, expired])
  useEffect(() => {
    validate()
  }, [validate])
  const open = useCallback(() => {
    dialog.current?.showModal()
    dialog.current?.querySelector<HTMLElement>(`[name=${shown.firstField}]`)?.focus()
  }, [shown.firstField])
  useEffect(() => {
    if (own) open()
  }, [own, open])

  const { submit } = useSubmit(() => {
    if (!own) return validate()
    open()
  })

  if (takenDown)
    return (
      <div className="on-bright border-b-4 border-ink bg-second">
        <p role="alert" className="wrap py-4 text-lg font-bold wrap-anywhere">
          {takenDown}
        </p>
      </div>
    )
  if (isOver) return null
  return (
    <div className="on-bright border-b-4 border-ink bg-first">
      <form
        method="post"
        action={shown.action}
        onSubmit={submit}
        className="wrap flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4"
      >
        <p className="font-bold">{shown.text}</p>
        <input type="hidden" name="intent" value="edit" />
        {!own && <input type="hidden" name="token" value={token} />}
        <button ref={button} type="submit" className="button">
          {shown.label}
        </button>
      </form>
      {own && (
        <Dialog ref={dialog} {...shown.dialog} onClose={focusButton}>
          {shown.children(own, () => dialog.current?.close())}
        </Dialog>
      )}
    </div>
  )
}
