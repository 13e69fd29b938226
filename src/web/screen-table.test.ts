import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { screens } from './screen-table.ts'

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')

test('each screen has a stylesheet with what all share and the classes of its own folder', () => {
  const bare = screens
    .map(([, module]) => `./screens/${module}`)
    .filter((module) => module.endsWith('.tsx'))
    .filter((module) => {
      const [, name] = /^import '\.\/([\w-]+\.css)'$/m.exec(read(module)) ?? []
      const css = name ? read(module.replace(/[\w-]+\.tsx$/, name)) : ''
      return !css.startsWith('@import "../../styles.css";') || !css.includes('\n@source "./";\n')
    })
  expect(bare).toEqual([])
})
