/** Runs in a thread: draws one paper after the other and sends it in pieces, null when it is whole. */
import { parentPort } from 'node:worker_threads'
import { drawBadges } from './badges.ts'
import { drawDoorList } from './door-list.ts'
import { drawInvoices } from './invoice.ts'
import { newPaper, type Paper } from './paper.ts'
import type { PaperTask } from './tasks.ts'

parentPort?.on('message', async (task: PaperTask) => {
  const paper = newPaper({ title: task.title, author: task.event, at: new Date(task.at) })
  paper.on('data', (bytes: Buffer) => parentPort?.postMessage(new Uint8Array(bytes)))
  paper.on('end', () => parentPort?.postMessage(null))
  await draw(paper, task)
  paper.end()
})

function draw(paper: Paper, task: PaperTask): Promise<void> {
  switch (task.paper) {
    case 'badges':
      return drawBadges(paper, task)
    case 'door-list':
      return drawDoorList(paper, task)
    case 'invoices':
      return drawInvoices(paper, task)
  }
}
