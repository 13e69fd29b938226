import type { Handler } from '../../context.ts'
import { exportList, minuteIn } from '../../export/export-list.ts'
import { listBlockedAddresses } from '../../store/blocked-addresses.ts'

export const exportBlockedAddresses: Handler<'export-blocked-addresses'> = async (_input, context, admin) =>
  exportList(context, admin, {
    name: 'blocked-addresses',
    action: 'blocked-addresses-exported',
    columns: ['Email', 'Blocked', 'By'],
    rows: (await listBlockedAddresses(context.db)).map(({ email, blocked_at, blocked_by }) => [
      email ?? '',
      minuteIn(blocked_at, context.event.timeZone),
      blocked_by,
    ]),
  })
