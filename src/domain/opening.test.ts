import { expect, test } from 'vitest'
import { isShownBeforeOpening } from './opening.ts'
import { paths } from './paths.ts'

test('before the site is open, the way in is shown, and no data of a page', () => {
  for (const path of [paths.adminLogin, paths.admin, paths.privacy, paths.newsletter])
    expect([path, isShownBeforeOpening(path), isShownBeforeOpening(`${path}.data`)]).toEqual([
      path,
      true,
      false,
    ])
})
