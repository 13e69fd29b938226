import type { Handler } from '../../context.ts'
import { exportList, minuteIn } from '../../export/export-list.ts'
import { audienceInWords } from '../../mail/recipients.ts'
import { listSendings, readProgress } from '../../store/sendings.ts'

const most = 10_000

/** What was written, to whom and how far it went; single recipients stand in no file. */
export const exportSendings: Handler<'export-sendings'> = async (_input, context, admin) => {
  const { db, event } = context
  const sendings = await listSendings(db, most)
  const progress = await readProgress(
    db,
    sendings.map(({ id }) => id),
  )
  const columns = ['Goes out', 'Called back', 'To', 'By', 'Subject', 'Text']
  return exportList(context, admin, {
    name: 'mails',
    action: 'sendings-exported',
    columns: [...columns, 'Recipients', 'Sent', 'Waiting', 'Left out', 'Failed'],
    rows: sendings.map((row) => {
      const { sent, waiting, failed } = progress.get(row.id) ?? { sent: 0, waiting: 0, failed: 0 }
      return [
        minuteIn(row.send_at, event.timeZone),
        row.recalled_at ? minuteIn(row.recalled_at, event.timeZone) : '',
        audienceInWords(row.audience, event.tickets),
        row.asked_by,
        row.subject,
        row.body,
        row.recipients,
        sent,
        waiting,
        row.left_out,
        failed,
      ]
    }),
  })
}
