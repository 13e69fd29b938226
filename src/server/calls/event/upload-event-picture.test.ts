import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { addAdmin } from '../../../../tests/support/admins.ts'
import { openCallHarness } from '../../../../tests/support/call-harness.ts'
import { describeOnBothEngines } from '../../../../tests/support/databases.ts'
import { testDocuments, testFolderEvent } from '../../../../tests/support/event.ts'
import { noise, page, plain, polyglot, redAboveBlue } from '../../../../tests/support/pictures.ts'
import type { CallOutput, Uploads } from '../../../domain/calls/index.ts'
import { isPictureName } from '../../../domain/event/stored-pictures.ts'
import { callMessages } from '../../../domain/messages/call-messages.ts'
import { ok, type Result, refuse } from '../../../domain/result.ts'
import { startAdminSession } from '../../auth/admin-sessions.ts'
import { takeFirstEvent } from '../../event/first-event.ts'
import { answerCall, answerUpload } from '../../http/answer.ts'
import { createUploads, eventPictureForm } from '../../http/uploads.ts'
import { readPictureFile, readPictures } from '../../store/event-pictures.ts'

async function animated(): Promise<Buffer> {
  const frames = await Promise.all([plain(50, 40), plain(50, 40, 4)].map((each) => each.png().toBuffer()))
  return sharp(frames, { join: { animated: true } })
    .webp({ loop: 0 })
    .toBuffer()
}

type Uploaded = z.output<Uploads['upload-event-picture']['output']>

describeOnBothEngines('a picture of the event', (store, engine) => {
  const harness = openCallHarness(store)
  const receive = createUploads(eventPictureForm)
  let adminToken: string
  beforeEach(async () => {
    const admin = await addAdmin(store().db)
    adminToken = await startAdminSession(store().db, admin, { now: harness.now, adminToken: undefined })
  })
  const upload = (file: Buffer | string, name = 'photo.jpg', token: string | undefined = adminToken) => {
    const body = new FormData()
    body.set('file', new Blob([new Uint8Array(Buffer.from(file))]), name)
    const request = new Request('http://localhost:3000', { method: 'POST', body })
    return answerUpload('upload-event-picture', request, harness.context({ adminToken: token }), receive)
  }
  const uploaded = async (...given: Parameters<typeof upload>): Promise<Uploaded> => {
    const answer: Result<Uploaded> = await upload(...given)
    return answer.ok ? answer.value : expect.fail(answer.refusal.sentence)
  }
  const stored = async () => Object.keys(await readPictures(store().db))
  const list = async (): Promise<CallOutput<'list-event-pictures'>> => {
    const answer = await answerCall('list-event-pictures', {}, harness.context({ adminToken }))
    return answer.ok ? answer.value : expect.fail(answer.refusal.sentence)
  }

  test('is stored upright, without what the phone wrote into it, and named by its content', async () => {
    const photo = await redAboveBlue(900, 600)
      .png()
      .toBuffer()
      .then((file) =>
        sharp(file)
          .jpeg()
          .withMetadata({ orientation: 6, exif: { IFD0: { Make: 'Example Phone' } } })
          .toBuffer(),
      )
    const answer = await uploaded(photo, 'Mära am See.JPEG')
    expect(answer).toEqual({
      file: expect.stringMatching(/^mara-am-see-[0-9a-f]{8}\.jpg$/),
      width: 600,
      height: 900,
      address: `/pictures/${answer.file}`,
    })
    const file = (await readPictureFile(store().db, answer.file)) ?? expect.fail('it is not stored')
    const { exif, width, height } = await sharp(file).metadata()
    expect({ exif, width, height }).toEqual({ width: 600, height: 900 })
    expect(file.toString('latin1')).not.toContain('Example Phone')
    expect(await list()).toEqual({
      pictures: [{ ...answer, uploaded_at: expect.any(String) }],
    })
    const { rows } = await store().pool.query(
      `select action, subject_id from audit_log order by id desc limit 1`,
    )
    expect(rows).toEqual([{ action: 'event-picture-uploaded', subject_id: answer.file }])

    // The same again, by another name.
    expect(await uploaded(photo, 'other.jpg')).toEqual(answer)
    expect(await stored()).toEqual([answer.file])
  })

  describe('is refused, and nothing is stored:', () => {
    test('anything while the disk is full', async () => {
      const { pool } = store()
      await pool.query(`create function fail_full() returns trigger language plpgsql as
        $$ begin raise exception 'full' using errcode = '53100'; end $$;
        create trigger is_full before insert on event_picture_files for each row execute function fail_full()`)
      try {
        // The error by which requests learn that the site only reads (docs/security.md#disk-full).
        await expect(upload(await plain(30, 20).png().toBuffer())).rejects.toMatchObject({ code: '53100' })
        expect(await stored()).toEqual([])
      } finally {
        await pool.query('drop trigger is_full on event_picture_files; drop function fail_full()')
      }
    })

    test('anything from somebody who is not signed in', async () => {
      const file = await plain(30, 20).png().toBuffer()
      expect(await upload(file, 'x.png', 'nobody')).toEqual(refuse('not-signed-in', callMessages.notSignedIn))
      expect(await stored()).toEqual([])
    })
  })

  test('that is not stored cannot be published; the one that was meant is proposed', async () => {
    const { db } = store()
    await takeFirstEvent(db, async () => testFolderEvent, { log: { info() {} }, now: harness.now })
    const { look } = testDocuments
    const publish = (file: string) =>
      answerCall(
        'publish-event-document',
        { name: 'look', version: 1, value: { ...look, logo: { file, alt: 'Logo' } }, draft: null },
        harness.context({ adminToken }),
      )
    expect(await publish(look.logo.file.replace('logo', 'lgoo'))).toMatchObject({
      refusal: {
        problems: [
          {
            document: 'look',
            path: ['logo', 'file'],
            sentence: `Logo: there is no picture “${look.logo.file.replace('logo', 'lgoo')}”; did you mean “${look.logo.file}”?`,
          },
        ],
      },
    })
    const { file } = await uploaded(await plain(30, 20).png().toBuffer(), 'logo.png')
    expect(await publish(file)).toMatchObject(ok({ version: 2 }))
  })

  // The decoder says what a file is, before a database is asked.
  if (engine === 'postgresql') return

  test.each<[string, () => Promise<Buffer>, string]>([
    ['PNG', () => plain(50, 40, 4).png().toBuffer(), 'png'],
    ['WebP', () => plain(50, 40).webp().toBuffer(), 'webp'],
    ['AVIF', () => plain(50, 40).avif().toBuffer(), 'webp'],
    [
      'SVG',
      async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="50" height="40"/>'),
      'svg',
    ],
    ['a CMYK JPEG', () => plain(50, 40).toColourspace('cmyk').jpeg().toBuffer(), 'jpg'],
    ['an animated WebP, of which the first frame stays', () => animated(), 'webp'],
    [
      'a JPEG that is also a script',
      () => polyglot().then((file) => sharp(file).resize(50, 40).toBuffer()),
      'jpg',
    ],
  ])('may be %s', async (_what, file, ending) => {
    const { file: name, ...size } = await uploaded(await file(), 'x')
    expect([name.split('.')[1], size.width, size.height]).toEqual([ending, 50, 40])
  })

  test('may be what a phone makes: 12 megapixels, shown at most 1920 pixels wide', async () => {
    const photo = await plain(4032, 3024).jpeg().toBuffer()
    expect(await uploaded(photo)).toMatchObject({ width: 1920, height: 1440 })
    expect(Object.values(await readPictures(store().db))).toMatchObject([{ widths: [640, 1200, 1920] }])
  })

  test.each([
    ['🎉🎊.png', 'picture'],
    ['מהרג׳ן.png', 'picture'],
    ['é'.repeat(300), 'e'.repeat(40)],
    ['../../etc/passwd', 'passwd'],
    ['..\\..\\x y.png', 'x-y'],
    ['', 'picture'],
    ['a"\r\n.png', 'a-22-0d-0a'],
  ])('may come under any name: %j', async (name, words) => {
    const { file } = await uploaded(await plain(30, 20).png().toBuffer(), name)
    expect(isPictureName(file)).toBe(true)
    expect(file.replace(/-[0-9a-f]{8}\.png$/, '')).toBe(words)
  })

  describe('is refused with a sentence that says what to do, and nothing is stored:', () => {
    const half = async (file: Promise<Buffer>) => {
      const whole = await file
      return whole.subarray(0, whole.length / 2)
    }
    test.each<[string, () => Buffer | Promise<Buffer>, string]>([
      [
        'a HEIC photo',
        () => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic'),
        'This file is a HEIC photo, which browsers cannot show; save it as JPEG. On an iPhone: Settings, Camera, Formats, “Most Compatible”.',
      ],
      [
        'a GIF',
        () => plain(20, 20).gif().toBuffer(),
        'This file is a GIF; save it as PNG, or as JPEG when it is a photo.',
      ],
      [
        'a PDF named .jpg',
        () => Buffer.from('%PDF-1.7 x'),
        'This file is a PDF; export the picture in it as PNG or SVG.',
      ],
      [
        'a page',
        () => page,
        'This file is no picture that browsers can show; save it as JPEG, PNG, WebP, AVIF or SVG.',
      ],
      [
        'nothing',
        () => Buffer.alloc(0),
        'This file is no picture that browsers can show; save it as JPEG, PNG, WebP, AVIF or SVG.',
      ],
      [
        'half a JPEG',
        () => half(noise(200, 200).jpeg().toBuffer()),
        'This file is damaged or incomplete; save it once more, or take another one.',
      ],
      [
        'half an AVIF',
        () => half(noise(64, 64).avif().toBuffer()),
        'This file is damaged or incomplete; save it once more, or take another one.',
      ],
      [
        'a picture with too many lines',
        () => plain(1, 65_536).png().toBuffer(),
        'This file has too many pixels; make it smaller, at most 50 megapixels are taken.',
      ],
      [
        'a drawing of 1.5 MB',
        () =>
          Buffer.from(
            `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><path d="${'M0 0h9v9z'.repeat(170_000)}"/></svg>`,
          ),
        'This file is a drawing of 1.5 MB; at most 1 MB are taken. Simplify it, or save it as PNG.',
      ],
      [
        'an SVG with a script',
        () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script/></svg>'),
        'This file has a script or something else that acts in it; export it again as a plain SVG.',
      ],
    ])('%s', async (_what, file, sentence) => {
      expect(await upload(await file())).toEqual(refuse('invalid', sentence))
      expect(await stored()).toEqual([])
    })

    test('a photo of 40 MB', async () => {
      expect(await upload(Buffer.alloc(40_000_000, 0xff))).toEqual(
        refuse('too-large', 'Please choose a picture of at most 15 MB, or make this one smaller first.'),
      )
    })
  })
})
