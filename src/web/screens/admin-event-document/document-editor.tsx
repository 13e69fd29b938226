import { lazy, Suspense, useMemo, useRef, useState } from 'react'
import type { Problem } from '../../../domain/event/check.ts'
import { documentEntered } from '../../../domain/event/entered.ts'
import type { Conflict } from '../../../domain/event/merge.ts'
import { placeIn, placeKey } from '../../../domain/event/places.ts'
import { isZone } from '../../../domain/event/zoned.ts'
import { Views } from '../../parts/admin/views.tsx'
import { EditorBar } from './editor-bar.tsx'
import { EditorTools } from './editor-tools.tsx'
import { FieldView } from './field-view.tsx'
import {
  CurrencyContext,
  FormContext,
  type FormTools,
  NoticesContext,
  reveal,
  ZoneContext,
} from './form-context.ts'
import { GroupFields, PlaceError } from './group-field.tsx'
import { PublishDialog } from './publish-dialog.tsx'
import { ToDecide, ToPutRight } from './to-do.tsx'
import { useAfterPress } from './use-after-press.ts'
import { type EventDocumentProps, useEditing } from './use-editing.ts'
import { WhatChanges } from './what-changes.tsx'

const History = lazy(() => import('./history.tsx'))

const views = { edit: 'Edit', changes: 'What changes', history: 'History' }

/** The form of a document, with everything that happens to it. */
export function DocumentEditor(props: EventDocumentProps) {
  const { name, form, timeZone } = props
  const { editing, shown } = useEditing(props)
  const [isAsking, setAsking] = useState(false)
  const [view, setView] = useState<keyof typeof views>('edit')
  const toPutRight = useRef<HTMLElement>(null)
  const status = useRef<HTMLParagraphElement>(null)
  const tools = useMemo<FormTools>(
    () => ({ form, FieldView, rows: new Map(), change: editing.change, decide: editing.decide }),
    [form, editing],
  )
  const notices = useMemo(
    () => ({
      problems: firstOfEach(shown.problems),
      conflicts: byPlace(shown.conflicts, shown.value),
      changedBy: shown.changedBy,
    }),
    [shown.problems, shown.conflicts, shown.value, shown.changedBy],
  )

  async function askToPublish() {
    const problems = await editing.problemsBeforePublishing()
    if (problems.length === 0) setAsking(true)
    else focusSoon(toPutRight)
  }
  async function publish() {
    const isDone = await editing.publish()
    // Once the dialog has given the focus back.
    if (editing.read().conflicts.length > 0) requestAnimationFrame(decideFirst)
    else focusSoon(!isDone && editing.read().problems.length > 0 ? toPutRight : status)
  }

  function decideFirst() {
    const { conflicts } = editing.read()
    if (conflicts[0]) go(conflicts[0])
  }
  function go({ path }: { path: readonly (string | number)[] }) {
    setView('edit')
    // Once the form is there again.
    requestAnimationFrame(() => reveal(tools, placeIn(editing.read().value, path)))
  }
  const typedZone = (shown.value as { timeZone?: unknown }).timeZone
  /** While another zone is typed, the times still stand in the one before. */
  const lastZone = useRef(timeZone)
  if (typeof typedZone === 'string' && isZone(typedZone)) lastZone.current = typedZone
  const zone = lastZone.current
  // A field is checked when it is left.
  const leaving = useAfterPress(() => editing.check())
  const { currency } = shown.value as { currency?: unknown }
  return (
    <FormContext value={tools}>
      <ZoneContext value={zone}>
        <CurrencyContext value={typeof currency === 'string' ? currency : ''}>
          <NoticesContext value={notices}>
            <EditorTools
              {...{ editing, shown }}
              preview={props.preview}
              onDiscarded={() => focusSoon(status.current ? status : historyButton())}
            >
              <Views labels={views} {...{ view, setView }} />
            </EditorTools>
            <ToDecide conflicts={shown.conflicts} changedBy={shown.changedBy} form={form} onGo={go} />
            <ToPutRight
              ref={toPutRight}
              problems={shown.problems}
              form={form}
              value={shown.value}
              onGo={go}
            />
            {view === 'changes' && (
              <WhatChanges
                form={form}
                before={documentEntered(form, shown.published)}
                after={documentEntered(form, shown.value)}
                titles={['Public now', 'Draft']}
                timeZone={zone}
              />
            )}
            {view === 'history' && (
              <Suspense fallback={<p role="status">Loading...</p>}>
                <History name={name} form={form} timeZone={zone} />
              </Suspense>
            )}
            <form
              id="document-form"
              hidden={view !== 'edit'}
              tabIndex={-1}
              noValidate
              aria-label={form.label}
              className="document-form"
              {...leaving}
              onSubmit={(event) => {
                event.preventDefault()
                void editing.save()
              }}
            >
              <PlaceError place="" />
              <GroupFields field={form} value={shown.value} place="" />
            </form>
            {view !== 'history' && (
              <EditorBar
                {...{ editing, shown, timeZone, status }}
                onPublish={askToPublish}
                onDecide={decideFirst}
              />
            )}
            {isAsking && (
              <PublishDialog
                {...{ name, form, shown }}
                timeZone={zone}
                onPublish={publish}
                onClosed={() => setAsking(false)}
              />
            )}
          </NoticesContext>
        </CurrencyContext>
      </ZoneContext>
    </FormContext>
  )
}

function firstOfEach(problems: readonly Problem[]): ReadonlyMap<string, string> {
  const first = new Map<string, string>()
  for (const { path, sentence } of problems) {
    const place = placeKey(path)
    if (!first.has(place)) first.set(place, sentence)
  }
  return first
}

function byPlace(conflicts: readonly Conflict[], value: unknown): ReadonlyMap<string, readonly Conflict[]> {
  return Map.groupBy(conflicts, ({ path }) => placeKey(placeIn(value, path)))
}

/** The history is without the bar. */
const historyButton = () => ({
  current: document.querySelector<HTMLElement>('.editor-tools [aria-pressed=true]'),
})

const focusSoon = (element: { current: HTMLElement | null }) =>
  requestAnimationFrame(() => element.current?.focus())
