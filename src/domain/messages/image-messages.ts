import type { Notice } from '../notice.ts'

export const imageMessages = {
  wrongType: {
    title: 'Invalid file type',
    text: 'Please select an image file',
  } satisfies Notice,
  unreadable: 'Please select an image file: JPEG, PNG or WebP',
  tooLarge: { title: 'File too large', text: 'Please select an image smaller than 5MB' } satisfies Notice,
  tooManyPixels: 'Please select an image with fewer pixels',
  damaged: 'This image is damaged or incomplete. Please select another one.',
  notAnUpload: 'An upload takes a form with the fields file, token and participantId.',
  tooManyUploads: 'Many images are being uploaded right now. Please try again in a moment.',
  noRoom: 'There is no room for more images right now. Please try again later.',
  missing: 'This image is not here (any more).',
} as const
