import { paths } from '../../../domain/paths.ts'
import { ok } from '../../../domain/result.ts'
import type { Handler } from '../../context.ts'
import { listPictures } from '../../store/event-pictures.ts'

export const listEventPictures: Handler<'list-event-pictures'> = async (_input, { db }) =>
  ok({
    pictures: (await listPictures(db)).map(({ name, shown, created_at, ...size }) => ({
      file: name,
      ...size,
      address: paths.picture(shown),
      uploaded_at: created_at.toISOString(),
    })),
  })
