/** Draws the logos of the supporters: `node scripts/artwork/logos.ts` writes content/images/sponsors/*.svg. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { supporters } from '../../content/sponsors.ts'
import { inks } from './inks.ts'
import { word } from './lettering.ts'

const folder = new URL('../../content/images/sponsors/', import.meta.url)

interface Logo {
  ink: string
  /** Shapes in pixels of a 240 x 96 card; strokes and fills take the ink. */
  mark: string
  words: string
}
const line = (width: number, d: string) =>
  `<path fill="none" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" d="${d}"/>`

const logos: Record<string, Logo> = {
  'alpenglow-cloud': {
    ink: inks.coral,
    mark: '<path fill-rule="evenodd" d="M23 72a16 16 0 0 1-2-32a20 20 0 0 1 38-8a17 17 0 0 1 4 40h-3l-12-23-7 11-7-6-11 18z"/>',
    words: word('alpenglow', 86, 47, 144) + word('alpenglow-2', 88, 74, 92),
  },
  nullpunkt: {
    ink: inks.all,
    mark: `<path fill-rule="evenodd" d="M40 22a26 26 0 1 0 .1 0zM40 32c9 0 12 8 12 16s-3 16-12 16-12-8-12-16 3-16 12-16z"/><path d="M40 38c5 0 6 5 6 10s-1 10-6 10-6-5-6-10 1-10 6-10z"/>${line(3.5, 'M27 66L53 30')}<circle cx="40" cy="48" r="28.500" fill="none" stroke-width="5" stroke-dasharray="4.100 3.362"/>`,
    words: word('nullpunkt-2', 80, 37, 106) + word('nullpunkt', 79, 65, 152),
  },
  cowbell: {
    ink: inks.blue,
    mark: `<path fill-rule="evenodd" d="M23 31h30l9 37h-48zM25 55v8h6v-8zM35 47v16h6v-16zM45 39v24h6v-24z"/>${line(4, 'M29 29v-6q0-4 4-4h10q4 0 4 4v6')}<circle cx="38" cy="73.500" r="5"/>`,
    words: word('cowbell', 76, 50, 154) + word('cowbell-2', 77, 70, 104),
  },
  drahtesel: {
    ink: inks.yellowCoral,
    mark: `${line(3.6, 'M36 62a13 13 0 1 1-26 0 13 13 0 1 1 26 0M78 62a13 13 0 1 1-26 0 13 13 0 1 1 26 0M23 62l9-22h24l9 22M32 40l11 22H23M43 62l13-22-3-12')}${line(4.2, 'M27 37h10')}<path d="M49 33l1-10-5-12q7 2 9 8l1-10q5 5 5 12l14 7q3 3-1 6l-8-1-6 4z"/><circle cx="43" cy="62" r="4"/>`,
    words: word('drahtesel', 90, 54, 142) + word('drahtesel-2', 91, 70, 88),
  },
  'echo-valley': {
    ink: inks.coralBlue,
    mark: line(
      5,
      'M12 28l29 44 29-44M41 55v0M32.500 43a10 10 0 0 1 17 0M25.500 32a20 20 0 0 1 31 0M18.500 21a30 30 0 0 1 45 0',
    ),
    words: word('echo', 84, 52, 148) + word('echo-2', 85, 71, 146),
  },
  'fondue-labs': {
    ink: inks.yellowCoral,
    mark: `<path fill-rule="evenodd" d="M29 21h22v5h-3v12l16 29q3 7-5 7H21q-8 0-5-7l16-29V26h-3zM29 54l-6 12q-1 2 1 2h32q2 0 1-2l-6-12q-2 5-5 5t-5-5q-2 8-5 8t-4-8q-1 3-3 0z"/>${line(3.5, 'M66 14L47 48M61 12l6 3.500M70.500 17l-6-3.500M66 14l3-5')}`,
    words: word('fondue', 82, 52, 148) + word('fondue-2', 84, 72, 72),
  },
  gletscher: {
    ink: inks.blue,
    mark: '<path d="M40 16l26 15-26 15-26-15zM12 35l26 15v30l-26-15zM68 35l-26 15v30l26-15z"/>',
    words: `${word('gletscher', 80, 47, 150)}${word('gletscher-2', 80, 68, 49)}<path d="M542 218h376v13H542zM542 244h300v13H542z"/>`,
  },
  'hallo-robot': {
    ink: inks.coralBlue,
    mark: '<path fill-rule="evenodd" d="M18 22h48v6h6v32h-6v6H42v6h-6v6h-6V66H18v-6h-6V28h6zM26 34v12h8V34zM50 34v12h8V34zM26 52v4h32v-4z"/><path d="M38 12h8v6h-8z"/>',
    words: word('hallo', 86, 44) + word('hallo-2', 86, 73),
  },
  'kaffee-kollektiv': {
    ink: inks.yellowBlue,
    mark: ['0', '120', '240']
      .map(
        (turn) =>
          `<g transform="translate(7 7) scale(.86) rotate(${turn} 42 50)"><path fill-rule="evenodd" d="M42 13a15 15 0 1 0 .1 0zM42 18a10 10 0 1 1-.1 0z"/><circle cx="42" cy="28" r="7.500"/><path d="M52 15l7-7 4 4-7 7z"/></g>`,
      )
      .join(''),
    words: word('kaffee', 88, 51, 142) + word('kaffee-2', 88, 71, 142),
  },
  'limmat-type': {
    ink: inks.all,
    mark: line(3.4, `M14 78${'q6-7 12 0t12 0'.repeat(9)}M14 85${'q6-7 12 0t12 0'.repeat(9)}`),
    words: word('limmat', 12, 56, 132) + word('limmat-2', 148, 56, 80),
  },
  murmeli: {
    ink: inks.yellowCoral,
    mark: '<path fill-rule="evenodd" d="M20 36q-8-4-5-11t12-3q6-5 15-5t15 5q9-4 12 3t-5 11q4 8 6 18 2 21-28 22-30-1-28-22 2-10 6-18zM27 36v6h6v-6zM51 36v6h6v-6zM36 45q0 6 6 6t6-6zM35 58h6v8h-6zM43 58h6v8h-6z"/>',
    words: word('murmeli', 82, 52, 150) + word('murmeli-2', 84, 71, 92),
  },
  'quattro-byte': {
    ink: inks.coral,
    mark: '<path fill-rule="evenodd" d="M38 45V17a28 28 0 0 0-28 28zM27 31a4 4 0 1 0 .1 0zM44 43V15a28 28 0 0 1 28 28zM50 26v11h4V26zM44 51h28a28 28 0 0 1-28 28zM54 56a4 4 0 1 0 .1 0zM38 51H10a28 28 0 0 0 28 28zM26 56v11h4V56z"/>',
    words: word('quattro-2', 84, 33, 80) + word('quattro', 82, 64, 150),
  },
  seeblick: {
    ink: inks.blue,
    mark: `${line(3.5, 'M8 48Q40 12 72 48 40 84 8 48z')}<path d="M25 46a15 15 0 0 1 30 0z"/>${line(3, 'M22 52q4.500-5 9 0t9 0 9 0 9 0M27 59q3.250-4 6.500 0t6.500 0 6.500 0 6.500 0')}`,
    words: word('seeblick', 84, 52, 146) + word('seeblick-2', 87, 73, 141),
  },
  tandem: {
    ink: inks.all,
    mark: `<path fill-rule="evenodd" d="M14 43h56q4 0 4 4v24q0 4-4 4H14q-4 0-4-4V47q0-4 4-4zM27 51a5 5 0 0 0-2.500 9.300V68h5v-7.700A5 5 0 0 0 27 51zM57 51a5 5 0 0 0-2.500 9.300V68h5v-7.700A5 5 0 0 0 57 51z"/>${line(5, 'M17 43V32a10 10 0 0 1 20 0v11M47 43V32a10 10 0 0 1 20 0v11')}`,
    words: word('tandem', 86, 51, 144) + word('tandem-2', 86, 71, 118),
  },
  zipfelmuetze: {
    ink: inks.yellowBlue,
    mark: '<path d="M16 50Q22 20 50 15q12-1 17 12-12-6-16 2 9 8 11 21z"/><circle cx="67" cy="31" r="5.500"/><path fill-rule="evenodd" d="M12 53h54v11H12zM18 56.500v4h4v-4zM26 56.500v4h4v-4zM12 67h54v11H12zM18 70.500v4h4v-4zM26 70.500v4h4v-4z"/>',
    words: word('zipfel', 84, 54, 146) + word('zipfel-2', 84, 76, 146),
  },
}

const titleOf = (file: string) =>
  supporters.find(({ logo }) => logo.src.endsWith(`/${file}.svg`))?.name ?? file

mkdirSync(folder, { recursive: true })
for (const [name, { ink, mark, words }] of Object.entries(logos)) {
  const tidy = mark.replaceAll(/(\.\d*?)0+(?=\D)/g, '$1').replaceAll(/\.(?=\D)/g, '')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="240" height="96" viewBox="0 0 960 384"><title>${titleOf(name)}</title><g fill="${ink}"><g stroke="${ink}" stroke-width="0" transform="scale(4)">${tidy}</g>${words}</g></svg>\n`
  writeFileSync(new URL(`${name}.svg`, folder), svg)
  console.log(`${name}.svg ${svg.length}`)
}
