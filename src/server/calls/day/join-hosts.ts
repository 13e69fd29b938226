import { dayMessages as messages } from '../../../domain/day/messages.ts'
import { ok, refuse } from '../../../domain/result.ts'
import type { Handler } from '../../context.ts'
import { changePlan, refuseHostTwice, talkIn, titleOfHost } from '../../day/change-plan.ts'
import { joinHosts as joinInStore } from '../../store/talks.ts'

/** Who pitched from the floor has no address by which the site could know them. */
export const joinHosts: Handler<'join-hosts'> = ({ talkId, hostKey, sameAs }, context, admin) =>
  changePlan(context, admin, async (tx, plan) => {
    const talk = talkIn(plan, talkId)
    if (!talk) return refuse('not-found', messages.unknownTalk)
    if (talk.sources.length > 0) return refuse('conflict', messages.hostsOfBoard)
    const host = talk.hosts.find(({ key }) => key === hostKey)
    const otherTitle = titleOfHost(plan, sameAs)
    if (!host || otherTitle === undefined) return refuse('not-found', messages.unknownHost)
    if (hostKey === sameAs) return ok({ output: {}, audit: null })
    // In a merged talk both may be hosts, who become one.
    const rest = talk.hosts.filter(({ key }) => key !== hostKey && key !== sameAs)
    const hosts = [...rest, { ...host, key: sameAs }]
    const others = plan.talks.filter(({ id }) => id !== talkId)
    const after = { ...plan, talks: [...others, { ...talk, hosts }] }
    const twice = refuseHostTwice(after, plan.grid, [talkId])
    if (twice) return twice
    await joinInStore(tx, talkId, hostKey, sameAs)
    const details = { title: talk.title, otherTitle }
    return ok({ output: {}, audit: { action: 'hosts-joined', subjectId: talkId, details } })
  })
