/** Everybody who comes, by name, with a box to tick: for a door whose phones are empty. */
import { counted } from '../../domain/counted.ts'
import { a4, mm, type Paper, pause, write, writeWithin } from './paper.ts'
import { isPrintable } from './pieces.ts'
import type { DoorList, DoorListRow } from './tasks.ts'

const margin = mm(12)
const rowHeight = mm(7.5)
const top = mm(34)
const rowsOnPage = Math.floor((a4.height - top - mm(14)) / rowHeight)
const columns = { box: margin, name: mm(21), kind: mm(100), meal: mm(126), order: mm(171) } as const
const end = a4.width - margin

export async function drawDoorList(paper: Paper, list: DoorList): Promise<void> {
  const pages = Math.max(1, Math.ceil(list.rows.length / rowsOnPage))
  for (let page = 0; page < pages; page += 1) {
    paper.addPage()
    drawHead(paper, list, `${page + 1} of ${pages}`)
    list.rows.slice(page * rowsOnPage, (page + 1) * rowsOnPage).forEach((row, index) => {
      drawRow(paper, row, top + index * rowHeight)
    })
    await pause()
  }
}

function drawHead(paper: Paper, { title, event, look, rows, printedAt }: DoorList, page: string): void {
  paper.rect(0, 0, a4.width, mm(24)).fill(look.first)
  writeWithin(paper, title.toUpperCase(), {
    x: margin,
    y: mm(16),
    width: mm(110),
    size: 30,
    least: 10,
    face: 'anybody-100',
  })
  const right = { x: end, size: 9, align: 'right' } as const
  const width = mm(70)
  writeWithin(paper, event, { ...right, y: mm(9), width, least: 5, face: 'familjen-grotesk-bold' })
  write(paper, `${counted(rows.length, 'person', 'people')}, printed ${printedAt}`, {
    ...right,
    y: mm(14),
  })
  write(paper, `Page ${page}`, { ...right, y: mm(19) })
  const y = top - mm(2)
  for (const [column, label] of [
    ['name', 'Name'],
    ['kind', 'Ticket'],
    ['meal', 'Meal'],
    ['order', 'Order'],
  ] as const)
    write(paper, label, { x: columns[column], y, size: 8 })
  if (rows.length === 0)
    write(paper, 'Nobody has a ticket yet.', { x: columns.name, y: top + mm(8), size: 12 })
}

/** Where no font has the letters of a name, the place to write it, and what it is looked up by. */
export const nameIn = ({ name, isGuest, seat }: Pick<DoorListRow, 'name' | 'isGuest' | 'seat'>) =>
  !isPrintable(name) ? `Seat ${seat}, name by hand:` : isGuest ? `Guest of ${name}` : name

function drawRow(paper: Paper, row: DoorList['rows'][number], y: number): void {
  const base = y + mm(5.2)
  paper.rect(margin, y, end - margin, 0.4).fill('#b9b6ad')
  paper
    .lineWidth(1)
    .rect(columns.box, y + mm(1.6), mm(4.4), mm(4.4))
    .stroke('#15141c')
  const cell = (text: string, x: number, next: number, face?: 'familjen-grotesk-bold') =>
    writeWithin(paper, text, {
      x,
      y: base,
      width: next - x - mm(2),
      size: face ? 11 : 9,
      least: face ? 6 : 5.5,
      ...(face && { face }),
    })
  const name = nameIn(row)
  cell(name, columns.name, columns.kind, name === row.name ? 'familjen-grotesk-bold' : undefined)
  cell(row.kind, columns.kind, columns.meal)
  cell(row.meal, columns.meal, columns.order)
  cell(row.orderNumber, columns.order, end + mm(2))
}
