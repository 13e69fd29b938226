import { dayMessages as messages } from '../../../domain/day/messages.ts'
import { roomFeatures } from '../../../domain/event/room-features.ts'
import { mergeFields } from '../../../domain/merge-fields.ts'
import { ok, type Result, refuse } from '../../../domain/result.ts'
import { keyOfHost } from '../../auth/host-key.ts'
import type { CallContext, Handler } from '../../context.ts'
import { changePlan, refuseHostTwice, talkIn } from '../../day/change-plan.ts'
import { timeInWords } from '../../event/changed-meanwhile.ts'
import type { Db } from '../../store/engine/db.ts'
import type { StoredTalk } from '../../store/plan.ts'
import { changeNotes, changerOf, changeTalk, insertTalk, setOwnHosts } from '../../store/talks.ts'

/** Fields that others changed meanwhile are not overwritten; different fields merge. */
export const saveTalk: Handler<'save-talk'> = (input, context, admin) =>
  changePlan(context, admin, async (tx, plan) => {
    const { talkId, title, details, needs, host, seen } = input
    const hostsOf = (name: string) => (name === '' ? [] : [{ key: keyOfHost(context.voterKey, name), name }])
    const text = textOf({ title, details, needs })
    if (talkId === null) {
      const id = await insertTalk(tx, text, context.now)
      await setOwnHosts(tx, id, hostsOf(host))
      const { notes = '', link = '' } = input
      if (notes || link) await changeNotes(tx, id, { text: notes, link, waits: false }, null, context.now)
      return ok({
        output: { talkId: id },
        audit: { action: 'talk-added', subjectId: id, details: { title } },
      })
    }
    const talk = talkIn(plan, talkId)
    if (!talk) return refuse('not-found', messages.unknownTalk)
    const isOwn = talk.sources.length === 0
    // A talk of the board has the hosts of its proposals.
    const { text: notes = '', link = '', waits = false } = talk.notes ?? {}
    const now = { ...textOf(talk), host: isOwn ? (talk.hosts[0]?.name ?? '') : host, notes, link }
    const wanted = { ...text, host, notes: input.notes ?? notes, link: input.link ?? link }
    const { changed, conflicts } = mergeFields(fields, { wanted, seen: { ...now, ...seen }, now })
    if (conflicts.length > 0) return refuseOverwriting(tx, context, { talk, now, conflicts })
    // Saving counts as the review.
    const isReviewed = waits && input.notes !== undefined
    if (changed.length === 0 && !isReviewed) return ok({ output: { talkId }, audit: null })
    const merged = Object.assign({ ...now }, Object.fromEntries(changed.map((name) => [name, wanted[name]])))
    // Somebody of the floor stays who they are while the name stays; the form names only the first host of merged talks.
    const known = talk.hosts.find(({ name }) => name === merged.host)
    const first = known ? [known] : hostsOf(merged.host)
    const others = talk.hosts.slice(1).filter(({ key }) => first.every((host) => host.key !== key))
    const hosts = [...first, ...others]
    const rest = plan.talks.filter(({ id }) => id !== talkId)
    const after = { ...talk, title: merged.title, ...(isOwn && { hosts }) }
    const twice = refuseHostTwice({ ...plan, talks: [...rest, after] }, plan.grid, [talkId])
    if (twice) return twice
    await changeTalk(tx, talkId, textOf(merged), context.now)
    if (isReviewed || changed.some((name) => name === 'notes' || name === 'link'))
      await changeNotes(
        tx,
        talkId,
        { text: merged.notes, link: merged.link, waits: false },
        null,
        context.now,
      )
    if (isOwn) await setOwnHosts(tx, talkId, hosts)
    return ok({
      output: { talkId },
      audit: { action: 'talk-changed', subjectId: talkId, details: { title: merged.title } },
    })
  })

const fields = ['title', 'details', 'needs', 'host', 'notes', 'link'] as const
type Fields = ReturnType<typeof textOf> & { host: string; notes: string; link: string }

const textOf = ({ title, details, needs }: { title: string; details: string; needs: readonly string[] }) => ({
  title,
  details,
  needs: roomFeatures.filter((feature) => needs.includes(feature)),
})

/** 409 with who was first, when, and what stands there now, for each field. */
async function refuseOverwriting(
  tx: Db,
  { event, now: at }: CallContext,
  { talk, now, conflicts }: { talk: StoredTalk; now: Fields; conflicts: readonly (keyof Fields)[] },
): Promise<Result<never>> {
  const when = timeInWords(talk.updatedAt, at, event.timeZone)
  const by = await changerOf(tx, talk)
  const sentences = conflicts.map((field): [string, string] => [
    field,
    messages.changedField(by ?? messages.itsProposer, when, [now[field]].flat().join(', ')),
  ])
  return refuse('conflict', sentences[0]?.[1] ?? messages.failed, { fields: Object.fromEntries(sentences) })
}
