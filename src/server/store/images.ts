import { imageAddress } from '../../domain/images.ts'
import type { Db } from './engine/db.ts'
import type { Row } from './engine/schema.ts'
import type { Connection } from './engine/table-dump.ts'

type NewImage = Pick<Row<'images'>, 'storage_key' | 'width' | 'height' | 'size_in_bytes'>

/** Returns the keys whose files may be deleted after the commit; undefined for an unknown or erased order. */
export async function replaceImage(
  tx: Db,
  orderId: string,
  image: NewImage,
  now: Date,
): Promise<string[] | undefined> {
  const order = await tx
    .updateTable('orders')
    .set({ profile_image_url: imageAddress(image.storage_key), updated_at: now })
    .where('id', '=', orderId)
    .where('erased_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!order) return undefined
  const replaced = await deleteImageRows(tx, orderId)
  await tx
    .insertInto('images')
    .values({ ...image, order_id: orderId, content_type: 'image/webp', created_at: now })
    .execute()
  return replaced
}

/** False when the image has another key meanwhile. Under the lock of the order. */
export async function renameImage(
  tx: Db,
  orderId: string,
  { from, to }: { from: string; to: string },
): Promise<boolean> {
  const renamed = await tx
    .updateTable('images')
    .set({ storage_key: to })
    .where('order_id', '=', orderId)
    .where('storage_key', '=', from)
    .returning('id')
    .executeTakeFirst()
  if (!renamed) return false
  await tx
    .updateTable('orders')
    .set({ profile_image_url: imageAddress(to) })
    .where('id', '=', orderId)
    .execute()
  return true
}

/** Returns the keys whose files may be deleted after the commit. */
export async function withdrawImage(tx: Db, orderId: string, now: Date): Promise<string[]> {
  await tx
    .updateTable('orders')
    .set({ profile_image_url: null, updated_at: now })
    .where('id', '=', orderId)
    .execute()
  return deleteImageRows(tx, orderId)
}

async function deleteImageRows(tx: Db, orderId: string): Promise<string[]> {
  const rows = await tx
    .deleteFrom('images')
    .where('order_id', '=', orderId)
    .returning('storage_key')
    .execute()
  return rows.map((row) => row.storage_key)
}

export async function isImageOfOrder(db: Db, orderId: string, key: string): Promise<boolean> {
  const row = await db
    .selectFrom('images')
    .select('id')
    .where('order_id', '=', orderId)
    .where('storage_key', '=', key)
    .executeTakeFirst()
  return row !== undefined
}

export async function listImages(db: Db): Promise<{ key: string; createdAt: Date }[]> {
  return db.selectFrom('images').select(['storage_key as key', 'created_at as createdAt']).execute()
}

export async function imageKeys(connection: Connection): Promise<string[]> {
  const { rows } = await connection.query<{ key: string }>(
    'select storage_key as key from images order by storage_key collate "C"',
  )
  return rows.map(({ key }) => key)
}
