import type { DoorOverview } from '../../../domain/doors.ts'
import { doorMessages } from '../../../domain/messages/door-messages.ts'
import { decimalOf } from '../../../domain/money.ts'
import type { Handler } from '../../context.ts'
import { exportList, minuteIn } from '../../export/export-list.ts'
import { overviewOfDoors } from '../../orders/door-overview.ts'

/** All rows, also those that the page leaves out. */
export const exportDoors: Handler<'export-doors'> = async ({ list }, context, admin) => {
  const { currency } = context.event.tickets
  const overview = await overviewOfDoors(context)
  const timeOf = (iso: string | null) => (iso === null ? '' : minuteIn(new Date(iso), context.event.timeZone))
  return list === 'doors'
    ? exportList(context, admin, {
        name: 'doors',
        action: 'doors-exported',
        columns: [
          'Door',
          'Until',
          'Ended',
          'Let in',
          'Told after its end',
          'Added',
          `Paid ${currency}`,
          'Last heard of',
        ],
        rows: overview.doors.map((door) => [
          door.name,
          timeOf(door.endsAt),
          timeOf(door.endedAt),
          door.letIn,
          door.toldLate,
          door.added,
          decimalOf(door.takenCents, currency),
          timeOf(door.lastHeardAt),
        ]),
      })
    : exportList(context, admin, {
        name: 'doors-to-look-at',
        action: 'doors-exported',
        columns: ['Name', 'Order', 'Why', 'Doors'],
        rows: overview.toLookAt.map((row) => rowOf(row, timeOf)),
      })
}

const rowOf = (
  { name, order, why, doors }: DoorOverview['toLookAt'][number],
  timeOf: (iso: string) => string,
) => [
  name ?? '',
  order,
  doorMessages.why[why],
  doors.map(({ door, at }) => `${door} ${timeOf(at)}`).join('; '),
]
