import { publicUrlOf } from '../../../domain/images.ts'
import { ok } from '../../../domain/result.ts'
import type { UploadHandler } from '../../context.ts'
import { saveProfileImage } from '../../images/profile-images.ts'

export const uploadProfileImage: UploadHandler<'upload-profile-image'> = async (file, context, { id }) => {
  const within = await context.rateLimits.spend('uploads-per-participant', id)
  if (!within.ok) return within
  const saved = await saveProfileImage(context, id, file)
  if (!saved.ok) return saved
  context.changed('participants')
  return ok({ publicUrl: publicUrlOf(saved.value.address, context.config.publicUrl) })
}
