import './screen.css'
import { data, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { formOf } from '../../../domain/event/form.ts'
import { type DocumentName, documentNames } from '../../../domain/event/schemas/index.ts'
import { paths } from '../../../domain/paths.ts'
import { statusOf } from '../../../domain/result.ts'
import { requireAdministrator } from '../../administrator.ts'
import { Island } from '../../island.tsx'
import { metadata, privateMetadata } from '../../metadata.ts'
import { AdminPage } from '../../parts/admin/admin-page.tsx'
import { Refused } from '../../parts/admin/refused.tsx'
import { NotFound } from '../../parts/page/not-found.tsx'
import { backendContext } from '../../server-context.ts'
import EventDocument from './event-document.tsx'

export async function loader(args: LoaderFunctionArgs) {
  const name = documentNames.find((known) => known === args.params.name)
  if (!name) return data({ state: 'unknown' } as const, 404)
  await requireAdministrator(args)
  const { call, event } = args.context.get(backendContext)
  const read = await call('get-event-document', { name })
  if (!read.ok) {
    const { sentence, reason } = read.refusal
    return data({ state: 'refused', name, sentence } as const, statusOf[reason])
  }
  const { value: document } = read
  const version = document.draft?.version ?? document.version
  const begun = version === document.version ? read : await call('get-event-version', { name, version })
  const base = { version, value: (begun.ok ? begun.value : document).value }
  return data({ state: 'read', name, document, base, timeZone: event.timeZone } as const)
}

export const meta: MetaFunction<typeof loader> = (args) => {
  const loaded = args.loaderData
  if (!loaded || loaded.state === 'unknown') return metadata('notFound', '', { isPrivate: true })(args)
  return privateMetadata({ title: titleOf(loaded.name) })
}

const titleOf = (name: DocumentName) => formOf(name).label

/** Where a visitor reads most of a document. */
const previewOf = (name: DocumentName) => paths.adminEventPreview + (pages[name] ?? '')
const pages: Partial<Record<DocumentName, string>> = {
  tickets: paths.tickets,
  sponsors: paths.sponsors,
  poll: paths.poll,
  summary: paths.summary,
  privacy: paths.privacy,
}

export default function EventDocumentPage() {
  const loaded = useLoaderData<typeof loader>()
  switch (loaded.state) {
    case 'unknown':
      return <NotFound />
    case 'refused':
      return <Refused sentence={loaded.sentence} />
    case 'read': {
      const { name, document, base, timeZone } = loaded
      return (
        <AdminPage back={{ href: paths.adminEvent, label: 'Your event' }}>
          <Island
            name="event-document"
            of={EventDocument}
            props={{ name, form: formOf(name), document, base, timeZone, preview: previewOf(name) }}
            isEager
          />
        </AdminPage>
      )
    }
  }
}
