/** In a process of its own: where uploads are decoded, few formats are left (`src/server/images/decode.ts`). */
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { samplePictures } from '../../src/domain/event/sample-pictures.ts'
import { testEventFolder } from '../support/event.ts'

const used = samplePictures.filter(([file]) => existsSync(join(testEventFolder, 'pictures', file)))

test.each(used)('%s of the sample has the size it claims', async (file, _hash, width, height) => {
  const found = await sharp(await readFile(join(testEventFolder, 'pictures', file))).metadata()
  expect([found.width, found.height]).toEqual([width, height])
})
