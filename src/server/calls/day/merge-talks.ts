import { dayMessages as messages } from '../../../domain/day/messages.ts'
import { countForOrganizers } from '../../../domain/day/reasons.ts'
import { ok, refuse } from '../../../domain/result.ts'
import type { Handler } from '../../context.ts'
import { changePlan, refuseHostTwice, talkIn } from '../../day/change-plan.ts'
import { notifyHosts } from '../../day/notify-hosts.ts'
import { fillHostHours } from '../../store/plan.ts'
import { newestProgramme, placeInProgramme } from '../../store/programmes.ts'
import { lockProposals } from '../../store/proposal-desk.ts'
import { countVotersOf, mergeInto } from '../../store/talks.ts'

/** The first talk stays, with the proposals and hosts of all; votes stay with their proposals. */
export const mergeTalks: Handler<'merge-talks'> = async (input, context, admin) => {
  const { talkIds, title, alsoPublished = false } = input
  const merged = await changePlan(context, admin, async (tx, plan) => {
    const ids = [...new Set(talkIds)]
    const talks = ids.flatMap((id) => talkIn(plan, id) ?? [])
    const [first, ...others] = talks
    if (!first || talks.length < ids.length) return refuse('not-found', messages.unknownTalk)
    if (others.length === 0) return refuse('invalid', messages.twoTalks)
    const cancelled = talks.find(({ isWithdrawn }) => isWithdrawn)
    if (cancelled) return refuse('conflict', messages.isCancelled(cancelled.title))
    // Their proposers may be saving other words.
    await lockProposals(
      tx,
      talks.flatMap(({ sources }) => sources.map(({ id }) => id)),
    )
    const programme = await newestProgramme(tx)
    const publishedPlace = (id: string) => placeInProgramme(programme, id)
    const published = talks.find(({ id }) => publishedPlace(id))
    if (published && !alsoPublished) return refuse('conflict', messages.alreadyPublished(published.title))
    const whole = { ...first, title, hosts: talks.flatMap(({ hosts }) => hosts) }
    const kept = { ...whole, hosts: [...new Map(whole.hosts.map((host) => [host.key, host])).values()] }
    const rest = plan.talks.filter(({ id }) => !ids.includes(id))
    const twice = refuseHostTwice({ ...plan, talks: [...rest, kept] }, plan.grid, [first.id])
    if (twice) return twice
    const to = publishedPlace(first.id)
    // What is public names all of them at once: each is told, and who stays learns of the others.
    const placed = others.map((talk) => ({
      talkId: talk.id,
      title: to ? title : talk.title,
      from: publishedPlace(talk.id),
      to,
    }))
    const stays = { talkId: first.id, title, from: null, to }
    const changed = [...placed, stays].filter(({ from, to }) => from || to)
    await notifyHosts(tx, changed, context, { areMerged: true })
    await mergeInto(
      tx,
      first.id,
      others.map(({ id }) => id),
      title,
      context.now,
    )
    await fillHostHours(tx)
    return ok({
      output: { talkId: first.id, voters: countForOrganizers(await countVotersOf(tx, first.id)) },
      audit: { action: 'talks-merged', subjectId: first.id, details: { title, count: talks.length } },
    })
  })
  if (merged.ok) {
    context.changed('programme')
    context.mailQueued()
  }
  return merged
}
