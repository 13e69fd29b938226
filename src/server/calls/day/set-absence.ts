import { dayMessages as messages } from '../../../domain/day/messages.ts'
import { ok, refuse } from '../../../domain/result.ts'
import type { Handler } from '../../context.ts'
import { changePlan, titleOfHost } from '../../day/change-plan.ts'
import { setAbsence as setStored } from '../../store/talks.ts'

export const setAbsence: Handler<'set-absence'> = ({ hostKey, slotId, isAway }, context, admin) =>
  changePlan(context, admin, async (tx, plan) => {
    const title = titleOfHost(plan, hostKey)
    const slot = plan.grid.slots.find(({ id }) => id === slotId)
    if (title === undefined) return refuse('not-found', messages.unknownHost)
    if (!slot) return refuse('not-found', messages.unknownPlace)
    if (plan.absences.some((known) => known.hostKey === hostKey && known.slotId === slotId) === isAway)
      return ok({ output: {}, audit: null })
    await setStored(tx, { hostKey, slotId }, isAway)
    const action = isAway ? 'host-away' : 'host-back'
    return ok({ output: {}, audit: { action, details: { title, time: slot.startsAt } } })
  })
