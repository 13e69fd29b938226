import { dayMessages as messages } from '../../../domain/day/messages.ts'
import { wrongsOf } from '../../../domain/day/plan.ts'
import { ok, refuse } from '../../../domain/result.ts'
import { keyOfHost } from '../../auth/host-key.ts'
import type { Handler } from '../../context.ts'
import { changePlan, talkIn } from '../../day/change-plan.ts'
import { changeTalk, insertTalk, setOwnHost } from '../../store/talks.ts'

export const saveTalk: Handler<'save-talk'> = (input, context, admin) =>
  changePlan(context, admin, async (tx, plan) => {
    const { talkId, title, details, needs, host, seen } = input
    const hosts = host === '' ? [] : [{ key: keyOfHost(context.voterKey, host), name: host }]
    const text = { title, details, needs: [...new Set(needs)] }
    if (talkId === null) {
      const id = await insertTalk(tx, text, context.now)
      await setOwnHost(tx, id, hosts[0])
      return ok({ output: { talkId: id }, act: { action: 'talk-added', subjectId: id, details: { title } } })
    }
    const talk = talkIn(plan, talkId)
    if (!talk) return refuse('not-found', messages.unknownTalk)
    const isOwn = talk.sources.length === 0
    const now = { ...textOf(talk), host: isOwn ? (talk.hosts[0]?.name ?? '') : host }
    if (isSame(now, { ...text, host })) return ok({ output: { talkId }, act: null })
    if (seen && !isSame(now, { ...seen, host: isOwn ? seen.host : host }))
      return refuse('conflict', messages.changedTalk('Somebody'))
    const changed = isOwn ? { ...talk, hosts } : talk
    const others = plan.talks.filter(({ id }) => id !== talkId)
    const twice = wrongsOf({ ...plan, talks: [...others, { ...changed, title }] }, plan.grid).find(
      ({ kind, talkIds }) => kind === 'host-twice' && talkIds.includes(talkId),
    )
    if (twice) return refuse('invalid', twice.sentence)
    await changeTalk(tx, talkId, text, context.now)
    if (isOwn) await setOwnHost(tx, talkId, hosts[0])
    return ok({ output: { talkId }, act: { action: 'talk-changed', subjectId: talkId, details: { title } } })
  })

const textOf = ({ title, details, needs }: { title: string; details: string; needs: readonly string[] }) => ({
  title,
  details,
  needs,
})

const isSame = (
  one: ReturnType<typeof textOf> & { host: string },
  other: ReturnType<typeof textOf> & { host: string },
) =>
  one.title === other.title &&
  one.details === other.details &&
  one.host === other.host &&
  one.needs.toSorted().join() === other.needs.toSorted().join()
