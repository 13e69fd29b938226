/** The document while it is edited: typed, checked, saved, merged with what others save, published. Without React. */
import type { CallName, CallOutput, CallPayload } from '../../../domain/calls/index.ts'
import type { Problem } from '../../../domain/event/check.ts'
import { documentEntered, idsFilled } from '../../../domain/event/entered.ts'
import type { FormField } from '../../../domain/event/form.ts'
import { type Conflict, isSame, merge, type Path } from '../../../domain/event/merge.ts'
import { placeIn, valueAt, withValueAt } from '../../../domain/event/places.ts'
import type { DocumentName } from '../../../domain/event/schemas/index.ts'
import { eventMessages as messages } from '../../../domain/messages/event-messages.ts'
import type { Refusal, Result } from '../../../domain/result.ts'
import type { UnsavedCopy } from '../../parts/admin/unsaved-copies.ts'

export type LoadedDocument = CallOutput<'get-event-document'>

export interface Shown {
  value: unknown
  /** What is published, as far as this page knows. */
  published: unknown
  saving: 'saved' | 'unsaved' | 'saving' | 'failed'
  /** Undefined without a draft. */
  savedAt: string | undefined
  busyWith: 'publish' | 'discard' | undefined
  failure: string | undefined
  isSignedOut: boolean
  /** Something good that happened, or that others did. */
  note: string | undefined
  /** What both changed and nobody has decided; places name entries by their id. */
  conflicts: readonly Conflict[]
  /** Who changed it and when. */
  changedBy: string | undefined
  problems: readonly Problem[]
}

export interface Base {
  version: number
  value: unknown
}

export interface EditingOptions {
  name: DocumentName
  form: FormField
  loaded: LoadedDocument
  /** The published version that the draft began with; without a draft the newest. */
  base: Base
  /** With what it was typed over. */
  unsaved: UnsavedCopy<{ before: unknown; value: unknown }>
  ask<Name extends CallName>(
    name: Name,
    payload: CallPayload<Name>,
    failed: string,
  ): Promise<Result<CallOutput<Name>>>
  /** What is wrong with a document by its own rules. */
  check(value: unknown): Promise<readonly Problem[]>
  /** '10:41' */
  timeOf(iso: string): string
  now(): Date
  onChange(): void
}

type Value = Record<string, unknown>

export function createEditing(options: EditingOptions) {
  const { name, form, loaded, unsaved, ask, timeOf } = options
  let { base } = options
  /** The newest saving that this page knows; without one what is published. */
  let seen = { id: loaded.draft?.id ?? null, value: (loaded.draft ?? loaded).value }
  /** What was sent without an answer, and may be saved. */
  let unanswered: unknown[] = []
  let isStrict = false
  let said: readonly { problem: Problem; of: unknown }[] = []
  let turn: Promise<unknown> = Promise.resolve()
  let shown: Shown = {
    value: seen.value,
    published: loaded.value,
    saving: 'saved',
    savedAt: loaded.draft?.saved_at,
    busyWith: undefined,
    failure: undefined,
    isSignedOut: false,
    note: undefined,
    conflicts: [],
    changedBy: undefined,
    problems: [],
  }
  const show = (change: Partial<Shown>) => {
    shown = { ...shown, ...change }
    options.onChange()
  }
  const entered = () => documentEntered(form, shown.value) as Value
  const isUnsaved = () => !isSame(entered(), documentEntered(form, seen.value))
  /** One after the other: what the first answers decides what the second sends. */
  const inTurn = <Answer>(work: () => Promise<Answer>): Promise<Answer> => {
    const next = turn.then(work)
    turn = next.catch(() => {})
    return next
  }

  const kept = unsaved.read()
  if (kept) {
    // As it is saved: 25 is the same amount as 25.00.
    const { value, conflicts } = merge(kept.before, seen.value, documentEntered(form, kept.value))
    shown = { ...shown, value, conflicts, saving: 'unsaved', note: messages.restored }
    if (!isUnsaved()) {
      shown = { ...shown, saving: 'saved', note: undefined }
      unsaved.drop()
    }
  }

  function change(path: Path, wanted: unknown | ((before: unknown) => unknown)) {
    const before = valueAt(shown.value, path)
    const value = typeof wanted === 'function' ? wanted(before) : wanted
    if (value === before) return
    show({ value: withValueAt(shown.value, path, value), note: undefined })
    if (shown.saving !== 'saving') show({ saving: isUnsaved() ? 'unsaved' : 'saved', failure: undefined })
    if (shown.saving === 'saved') unsaved.drop()
    else unsaved.write({ before: seen.value, value: shown.value })
  }

  /** Strict from the first attempt to publish on; before, only what was changed and filled in. */
  async function check(): Promise<readonly Problem[]> {
    change([], (typed: unknown) => idsFilled(form, typed))
    const value = entered()
    const found = await options.check(value)
    if (!isSame(value, entered())) return shown.problems
    // What only the server knows stays until the field changes.
    said = said.filter(({ problem, of }) => isSame(valueAt(value, problem.path), of))
    const all = [...found, ...said.map(({ problem }) => problem)]
    const isWanted = ({ path }: Problem) => {
      const typed = valueAt(value, path)
      return typed !== undefined && typed !== '' && !isSame(typed, valueAt(base.value, path))
    }
    const problems = isStrict ? all : all.filter(isWanted)
    if (!isSame(problems, shown.problems)) show({ problems })
    return problems
  }

  function fail(refusal: Refusal): boolean {
    const isSignedOut = refusal.reason === 'not-signed-in'
    show({ isSignedOut, failure: isSignedOut ? messages.signedOut : refusal.sentence })
    return false
  }

  async function newest(): Promise<LoadedDocument | undefined> {
    const read = await ask('get-event-document', { name }, messages.readFailed)
    if (read.ok) return read.value
    fail(read.refusal)
    return undefined
  }

  const save = () => inTurn(saveNow)

  async function saveNow(): Promise<boolean> {
    if (shown.conflicts.length > 0) return false
    const value = entered()
    if (!isUnsaved()) {
      show({ saving: 'saved', failure: undefined })
      return true
    }
    show({ saving: 'saving' })
    const payload = { name, version: base.version, value, draft: seen.id }
    const answer = await ask('save-event-draft', payload, messages.saveFailed)
    if (!answer.ok) {
      show({ saving: 'failed' })
      if (answer.refusal.conflict) return meetDraft(answer.refusal)
      unanswered.push(value)
      return fail(answer.refusal)
    }
    unanswered = []
    seen = { id: answer.value.draft, value }
    if (answer.value.merged) await takeDraft(value, answer.value.merged_with)
    const isDone = !isUnsaved()
    if (isDone) unsaved.drop()
    show({
      saving: isDone ? 'saved' : 'unsaved',
      savedAt: options.now().toISOString(),
      failure: undefined,
      isSignedOut: false,
    })
    return true
  }

  /** Others saved other fields: they come in beside what was typed here. */
  async function takeDraft(before: unknown, others: CallOutput<'save-event-draft'>['merged_with']) {
    const latest = await newest()
    if (!latest?.draft) return
    const { value, conflicts } = merge(before, latest.draft.value, entered())
    seen = { id: latest.draft.id, value: latest.draft.value }
    const { saved_by, saved_at } = others ?? latest.draft
    show({ value, conflicts, note: messages.bothKept(saved_by, timeOf(saved_at)) })
  }

  async function meetDraft(refusal: Refusal): Promise<boolean> {
    const latest = await newest()
    if (!latest) return false
    if (!latest.draft) {
      seen = { id: null, value: latest.value }
      return saveNow()
    }
    const before = seen.value
    const { draft } = latest
    await rebase(latest)
    seen = { id: draft.id, value: draft.value }
    // This page, when it was left, may have saved after it was loaded again.
    const own = kept ? [...unanswered, documentEntered(form, kept.value)] : unanswered
    if (own.some((sent) => isSame(draft.value, sent))) return saveNow()
    return meet(before, draft.value, refusal.sentence)
  }

  /** Goes over to the published version that the newest draft began with. */
  async function rebase({ version, value, draft }: LoadedDocument) {
    const wanted = draft?.version ?? version
    if (wanted === version) base = { version, value }
    else if (wanted !== base.version) {
      const read = await ask('get-event-version', { name, version: wanted }, messages.readFailed)
      if (read.ok) base = { version: wanted, value: read.value.value }
    }
  }

  function meet(before: unknown, theirs: unknown, sentence: string): false {
    const { value, conflicts } = merge(before, theirs, entered())
    show({ value, conflicts, changedBy: sentence, failure: undefined, saving: 'unsaved' })
    unsaved.write({ before: theirs, value })
    return false
  }

  /** The values stay as typed until each conflict is decided; then the draft is saved. */
  function decide(conflict: Conflict, whose: 'mine' | 'theirs') {
    const conflicts = shown.conflicts.filter((other) => other !== conflict)
    const place = placeIn(shown.value, conflict.path)
    const isThere = place.length === conflict.path.length
    if (whose === 'theirs') {
      // An entry that was removed here comes back at the end.
      const path = isThere ? place : [...place, Number.MAX_SAFE_INTEGER]
      show({ value: withValueAt(shown.value, path, conflict.theirs) })
    }
    show({
      conflicts,
      ...(conflicts.length === 0 && { changedBy: undefined, saving: isUnsaved() ? 'unsaved' : 'saved' }),
    })
    if (conflicts.length === 0) void save()
  }

  /** Everything that is wrong, so that nobody is asked to publish it. */
  async function problemsBeforePublishing(): Promise<readonly Problem[]> {
    isStrict = true
    return check()
  }

  const publish = () =>
    inTurn(async (): Promise<boolean> => {
      const value = entered()
      show({ busyWith: 'publish', failure: undefined, note: undefined })
      const payload = { name, version: base.version, value, draft: seen.id }
      const answer = await ask('publish-event-document', payload, messages.publishFailed)
      const isDone = answer.ok ? await takePublished(value) : await meetRefusal(answer.refusal, value)
      show({ busyWith: undefined })
      return isDone
    })

  async function takePublished(sent: unknown): Promise<true> {
    isStrict = false
    said = []
    unsaved.drop()
    const latest = await newest()
    const note = messages.published
    show({ note, failure: undefined, isSignedOut: false, problems: [] })
    // Read again or not: it is public.
    if (!latest) {
      show({ published: sent, saving: 'saved', savedAt: undefined })
      return true
    }
    await take(latest, merge(sent, (latest.draft ?? latest).value, entered()).value)
    return true
  }

  async function take(latest: LoadedDocument, value: unknown) {
    await rebase(latest)
    seen = { id: latest.draft?.id ?? null, value: (latest.draft ?? latest).value }
    show({ value, published: latest.value, savedAt: latest.draft?.saved_at })
    show({ saving: isUnsaved() ? 'unsaved' : 'saved', conflicts: [], changedBy: undefined })
  }

  async function meetRefusal(refusal: Refusal, value: unknown): Promise<boolean> {
    if (refusal.problems) {
      const own = await options.check(value)
      const isOwn = (problem: Problem) => own.some((each) => isSame(each, problem))
      said = refusal.problems
        .filter((problem) => !isOwn(problem))
        .map((problem) => ({ problem, of: valueAt(value, problem.path) }))
      show({ problems: refusal.problems })
      return false
    }
    if (!refusal.conflict) return fail(refusal)
    const latest = await newest()
    if (!latest) return false
    const before = base.value
    base = { version: latest.version, value: latest.value }
    show({ published: latest.value })
    return meet(before, latest.value, refusal.sentence)
  }

  const discard = () =>
    inTurn(async (): Promise<boolean> => {
      show({ busyWith: 'discard', failure: undefined, note: undefined })
      const answer =
        seen.id === null
          ? { ok: true as const }
          : await ask('discard-event-draft', { name, draft: seen.id }, messages.discardFailed)
      const latest = await newest()
      let isDone = false
      if (answer.ok && latest) {
        isStrict = false
        said = []
        unsaved.drop()
        await take(latest, (latest.draft ?? latest).value)
        show({ note: messages.discarded, problems: [] })
        isDone = true
      } else if (!answer.ok && answer.refusal.conflict) await meetDraft(answer.refusal)
      else if (!answer.ok) fail(answer.refusal)
      show({ busyWith: undefined })
      return isDone
    })

  return {
    read: () => shown,
    change,
    check,
    save,
    decide,
    problemsBeforePublishing,
    publish,
    discard,
  }
}

export type Editing = ReturnType<typeof createEditing>
