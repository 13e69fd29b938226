import { useEffect, useState } from 'react'
import { eventMessages } from '../../../domain/messages/event-messages.ts'
import { AdminMain } from '../../parts/admin/admin-main.tsx'
import { DocumentEditor } from './document-editor.tsx'
import type { EventDocumentProps } from './use-editing.ts'
import { Values } from './values.tsx'

/** What the document says; where scripts run, the form to change it. */
export default function EventDocument(props: EventDocumentProps) {
  const { form, document, timeZone } = props
  const [isEditable, setEditable] = useState(false)
  useEffect(() => setEditable(true), [])
  return (
    <AdminMain title={form.label} {...(form.help !== undefined && { tagline: form.help })}>
      {isEditable ? (
        <DocumentEditor {...props} />
      ) : (
        <>
          <p className="on-bright mb-6 hidden border-4 border-ink bg-first px-4 py-3 font-bold noscript:block">
            {eventMessages.needsScript}
          </p>
          <Values field={form} value={(document.draft ?? document).value} timeZone={timeZone} />
        </>
      )}
    </AdminMain>
  )
}
