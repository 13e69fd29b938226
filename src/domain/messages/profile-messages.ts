import type { Notice } from '../notice.ts'

export const profileMessages = {
  nameTooShort: 'Name must be at least 2 characters',
  nameTooLong: 'Please keep the name under 200 characters',
  textTooLong: 'Please keep this under 5,000 characters',
  linkInvalid: 'Please enter a valid URL',
  loadFailed: 'Failed to load participants',
  linkInvalidOrExpired: {
    title: 'Invalid Edit Link',
    text: 'This edit link is invalid or has expired.',
  } satisfies Notice,
  validationFailed: { title: 'Error', text: 'Failed to validate edit link.' } satisfies Notice,
  missingToken: 'Missing edit token. Please use a valid edit link.',
  notYours: 'This link is for another profile.',
  saved: { title: 'Success', text: 'Profile updated successfully' } satisfies Notice,
  saveFailed: { title: 'Error', text: 'Failed to update profile. Please try again.' } satisfies Notice,
  imageSaved: { title: 'Success', text: 'Profile image uploaded successfully' } satisfies Notice,
  imageFailed: { title: 'Error', text: 'Failed to upload image. Please try again.' } satisfies Notice,
  imageRemoved: { title: 'Success', text: 'Profile image removed successfully' } satisfies Notice,
  imageRemovalFailed: { title: 'Error', text: 'Failed to remove image. Please try again.' } satisfies Notice,
  foreignImage: 'Please upload the picture here.',
  linkEmailRequired: { title: 'Email required', text: 'Please enter your email address' } satisfies Notice,
  linkEmailInvalid: { title: 'Invalid email', text: 'Please enter a valid email address' } satisfies Notice,
  linkSent: { title: 'Edit link sent!', text: 'Check your email for the secure edit link' } satisfies Notice,
  linkRefused: "Failed to send edit link. Please check that you're using the correct email address.",
  linkFailed: 'Failed to send edit link. Please try again.',
} as const
