import { describe, expect, test } from 'vitest'
import { testEvent } from '../../../tests/support/event.ts'
import { htmlBody } from './layout-html.ts'

const file = 'our-logo-1a2b3c4d.png'

/** The pictures of a mail, and whether it shows the name in type, of an event with this logo. */
async function headWith(logo: { shown: string; width: number; height: number }) {
  const event = {
    ...testEvent,
    name: 'Bells & Whistles',
    posterLines: ['Bells &', 'Whistles'],
    look: { ...testEvent.look, logo: { file, alt: 'A bell' } },
    pictures: { ...testEvent.pictures, [file]: { ...logo, widths: [640] } },
  }
  const html = await htmlBody(
    { subject: 'Hello', preview: 'Hello.', blocks: [] },
    { publicUrl: 'https://bells.test', event },
  )
  return { pictures: html.match(/<img[^>]*>/g) ?? [], isInType: html.includes('Bells &amp;<br>Whistles') }
}

describe('a mail', () => {
  test.each([
    ['png', { width: 600, height: 300 }, [192, 96]],
    ['jpg', { width: 96, height: 96 }, [96, 96]],
    ['png', { width: 1900, height: 100 }, [480, 25]],
  ])(
    'shows a logo that is %s %j at its size, with the name for who sees no pictures',
    async (ending, size, shown) => {
      const { pictures, isInType } = await headWith({ shown: `our-logo-1a2b3c4d-whole.${ending}`, ...size })
      expect(isInType).toBe(false)
      expect(pictures).toHaveLength(1)
      expect(pictures[0]).toContain(`src="https://bells.test/pictures/our-logo-1a2b3c4d-whole.${ending}"`)
      expect(pictures[0]).toContain(`alt="Bells &amp; Whistles" width="${shown[0]}" height="${shown[1]}"`)
    },
  )

  test.each(['our-logo-1a2b3c4d.svg', 'our-logo-1a2b3c4d-whole.webp', 'our-logo-1a2b3c4d.avif'])(
    'shows the name in type where the logo is %s, which some mail programs cannot show',
    async (shown) => {
      expect(await headWith({ shown, width: 48, height: 48 })).toEqual({ pictures: [], isInType: true })
    },
  )

  test.each([
    [['Camp', 'of Makers'], 40],
    [['Desconferência', 'de Teste'], 25],
    [['x'.repeat(24)], 15],
  ])('has the lines %j as large as a phone shows them whole', async (posterLines, size) => {
    const html = await htmlBody(
      { subject: 'Hello', preview: 'Hello.', blocks: [] },
      { publicUrl: 'https://bells.test', event: { ...testEvent, posterLines } },
    )
    expect(html).toMatch(new RegExp(`font-size: ${size}px; [^<>]*>${posterLines[0]}`))
  })

  test('breaks a long word of a heading rather than be wider than a phone', async () => {
    const blocks = [
      { kind: 'heading', text: 'Inconstitucionalissimamente' },
      { kind: 'subheading', text: 'Otorrinolaringologista' },
    ] as const
    const html = await htmlBody(
      { subject: 'Hello', preview: 'Hello.', blocks: [...blocks] },
      { publicUrl: 'https://bells.test', event: testEvent },
    )
    expect(html.match(/<h[12][^>]*word-break: break-word/g)).toHaveLength(2)
  })

  test('breaks the long name of a ticket in its receipt, and no amount', async () => {
    const rows = [
      { label: 'Meia-entrada interinstitucionalizada', value: 'BRL 90.00' },
      { label: 'Name', value: 'x'.repeat(40) },
    ]
    const html = await htmlBody(
      { subject: 'Hello', preview: 'Hello.', blocks: [{ kind: 'receipt', rows }] },
      { publicUrl: 'https://bells.test', event: testEvent },
    )
    expect(html).toMatch(/word-break: break-word;">Meia-entrada/)
    expect(html).toMatch(/white-space: nowrap;">BRL 90\.00/)
    expect(html).toMatch(/word-break: break-word;">x{40}/)
  })
})
