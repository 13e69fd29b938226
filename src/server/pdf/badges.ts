/** Badges: eight of A7 on a sheet of A4, with marks where to cut. */
import { qrRuns } from '../lib/qr.ts'
import { a4, mm, type Paper, pause, write, writeBlock, writeWithin } from './paper.ts'
import { asLine, isPrintable } from './pieces.ts'
import { writePoster } from './poster.ts'
import type { Badge, Badges } from './tasks.ts'

const columns = 2
const rows = 4
const card = { width: a4.width / columns, height: a4.height / rows }
/** What printers leave white at the edge of a sheet. */
const inset = mm(6)
const panelHeight = mm(37)
const qrWidth = mm(22)

export async function drawBadges(paper: Paper, { badges, look, event }: Badges): Promise<void> {
  for (let first = 0; first === 0 || first < badges.length; first += columns * rows) {
    paper.addPage()
    drawCutMarks(paper)
    const onPage = badges.slice(first, first + columns * rows)
    for (const [index, badge] of onPage.entries()) {
      const x = (index % columns) * card.width
      const y = Math.floor(index / columns) * card.height
      drawBadge(paper, badge, { x: x + inset, y: y + inset }, { look, event })
      await pause()
    }
  }
}

function drawBadge(
  paper: Paper,
  badge: Badge,
  { x, y }: { x: number; y: number },
  { look, event }: Pick<Badges, 'look' | 'event'>,
): void {
  const { kind, isSpeaker, mark } = badge
  const width = card.width - 2 * inset
  const bottom = y + card.height - 2 * inset
  const [ground, letters] = isSpeaker ? [look.third, '#f5f1e6'] : [look.first, '#15141c']
  paper.rect(x, y, width, panelHeight).fill(ground)
  const { first, whole, hint } = wordsOn(badge)
  const pad = mm(4)
  const box = { x: x + pad, y: y + pad, width: width - 2 * pad, height: panelHeight - 2 * pad }
  if (first !== undefined) writePoster(paper, first, { ...box, colour: letters })
  else {
    const line = box.y + box.height - mm(2)
    paper.rect(box.x, box.y, box.width, box.height).fill('#ffffff')
    paper.rect(box.x + mm(3), line, box.width - mm(6), 0.7).fill('#15141c')
    write(paper, hint, { x: box.x + mm(3), y: box.y + mm(5), size: 8 })
  }

  const left = width - qrWidth - mm(4)
  const under = y + panelHeight + mm(2)
  const nameHeight = isSpeaker ? mm(10) : mm(13)
  writeBlock(paper, whole, {
    x,
    y: under,
    width: left,
    height: nameHeight,
    size: 16,
    least: 5,
    face: 'familjen-grotesk-bold',
  })
  const tag = 9
  let at = x
  if (isSpeaker) {
    paper.rect(at, bottom - mm(10), mm(21), mm(5)).fill(look.second)
    write(paper, 'SPEAKER', { x: at + mm(1.5), y: bottom - mm(6.3), size: tag, face: 'anybody-100' })
    at += mm(23)
  }
  writeWithin(paper, kind, { x: at, y: bottom - mm(6.3), width: x + left - at, size: 10, least: 5 })
  writeWithin(paper, event.toLocaleUpperCase('en'), {
    x,
    y: bottom,
    width: left,
    size: 8,
    least: 4,
    face: 'anybody-100',
  })
  drawQr(paper, mark, x + width - qrWidth, bottom - qrWidth, qrWidth)
}

/**
 * The first name, large, and the whole of it below. Where nobody knows it yet, or no font has its letters, there is room to
 * write, and what it is looked up by.
 */
export function wordsOn({ name, isGuest, seat }: Pick<Badge, 'name' | 'isGuest' | 'seat'>) {
  const isKnown = isPrintable(name)
  const first = isGuest || !isKnown ? undefined : firstNameIn(name)
  const whole = !isKnown ? seat : isGuest ? `Guest of ${name}` : name
  return { first, whole, hint: isGuest ? 'Name' : 'Write the name by hand' }
}

/** Titles with a point are no names: “Dr. Ada Lindqvist” is Ada. */
function firstNameIn(name: string): string {
  const words = asLine(name).split(' ').filter(isPrintable)
  return words.find((word) => !/^\p{L}+\.$/u.test(word)) ?? words[0] ?? ''
}

/** Short lines at the edges and crosses where four badges meet. */
function drawCutMarks(paper: Paper): void {
  const reach = mm(3)
  paper.lineWidth(0.4).strokeColor('#8a8a8a')
  for (let row = 0; row <= rows; row += 1)
    for (let column = 0; column <= columns; column += 1) {
      const [x, y] = [column * card.width, row * card.height]
      if (row % rows !== 0 || column % columns !== 0) {
        if (row % rows !== 0) paper.moveTo(x - reach, y).lineTo(x + reach, y)
        if (column % columns !== 0) paper.moveTo(x, y - reach).lineTo(x, y + reach)
      }
    }
  paper.stroke()
}

function drawQr(paper: Paper, text: string, left: number, top: number, width: number): void {
  const { size, runs } = qrRuns(text)
  const module = width / size
  for (const { x, y, length } of runs)
    paper.rect(left + x * module, top + y * module, length * module, module)
  paper.fill('#000000')
}
