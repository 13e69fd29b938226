import { useState } from 'react'
import type { FormField } from '../../../domain/event/form.ts'
import type { DocumentName } from '../../../domain/event/schemas/index.ts'
import { Views } from '../../parts/admin/views.tsx'
import { PutBack } from './put-back.tsx'
import { Retry } from './retry.tsx'
import { useVersions, type Version } from './use-versions.ts'
import { Values } from './values.tsx'
import { WhatChanges } from './what-changes.tsx'

interface Viewing {
  name: DocumentName
  form: FormField
  /** The event's. */
  timeZone: string
}

interface VersionViewProps extends Viewing {
  version: Version
  history: readonly Version[]
  onChanged(): void
}

/** One version: what it changed, what is different now, or all of it. */
export function VersionView(props: VersionViewProps) {
  const { name, version, history, onChanged } = props
  const before = history[history.indexOf(version) + 1]
  const current = history[0] ?? version
  const isCurrent = version === current
  const labels = {
    ...(before && { made: 'What it changed' }),
    ...(!isCurrent && { since: 'What is different now' }),
    whole: 'All of it',
  }
  const [view, setView] = useState<keyof typeof labels>(before ? 'made' : isCurrent ? 'whole' : 'since')
  const other = { made: before, since: current, whole: undefined }[view]
  return (
    <div className="grid grid-cols-1 gap-5 py-4 pl-3 sm:pl-6">
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">Of version {version.version}</legend>
        <Views {...{ labels, view, setView }} />
      </fieldset>
      <Viewed {...props} other={other} isOlder={view === 'made'} />
      {!isCurrent && (
        <PutBack name={name} version={version.version} current={current.version} onChanged={onChanged} />
      )}
    </div>
  )
}

interface ViewedProps extends Viewing {
  version: Version
  /** What it is compared with; without one it is shown whole. */
  other: Version | undefined
  isOlder: boolean
}

function Viewed({ name, form, timeZone, version, other, isOlder }: ViewedProps) {
  const wanted = other ? [version.version, other.version] : [version.version]
  const { values, failure, retry } = useVersions(name, wanted)
  if (failure !== undefined) return <Retry sentence={failure} onRetry={retry} />
  if (values === undefined) return <p role="status">Loading...</p>
  const [own, others] = values
  if (!other) return <Values field={form} value={own} timeZone={timeZone} />
  const [title, titleOfOther] = [`Version ${version.version}`, `Version ${other.version}`]
  const sides = isOlder
    ? { before: others, after: own, titles: [titleOfOther, title] as const }
    : { before: own, after: others, titles: [title, 'Public now'] as const }
  return <WhatChanges form={form} timeZone={timeZone} {...sides} />
}
