import { Island } from '../../island.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icons.tsx'
import EditLinkForm, { editLinkDialogId } from './edit-link-form.tsx'
import { type EditLinkKindName, editLinkKinds } from './edit-link-kinds.ts'

interface EditLinkButtonProps {
  kind: EditLinkKindName
  id: string
  title: string
}

/** A screen with such buttons has `EditLinkForms` once. */
export function EditLinkButton({ kind, id, title }: EditLinkButtonProps) {
  const { parameter, icon } = editLinkKinds[kind]
  return (
    <button
      type="submit"
      form={pageFormId}
      name={parameter}
      value={id}
      data-title={title}
      className="icon-button"
      aria-label={`Get an edit link for ${title}`}
    >
      <Icon shape={icon} />
    </button>
  )
}

const pageFormId = 'edit-link-page'

/**
 * The dialog 'Get an edit link', one for all buttons of the page; `edit-link-opener.ts` tells it which one opened it.
 * Without script the buttons fetch a page that asks the same.
 */
export function EditLinkForms({ kind }: { kind: EditLinkKindName }) {
  const { action, text } = editLinkKinds[kind]
  return (
    <>
      <form id={pageFormId} action={action} />
      <Dialog id={editLinkDialogId} title="Get an edit link" width="max-w-[425px]">
        <p className="mt-3 line-clamp-3 font-bold wrap-anywhere" dir="auto" data-subject />
        <p className="mt-2">{text}</p>
        <Island name="edit-link-form" of={EditLinkForm} props={{ kind }} />
      </Dialog>
    </>
  )
}
