/** Texts of the poll (docs/product.md#poll). */
import type { Notice } from '../notice.ts'
import { waitInWords } from '../wait.ts'

export const pollMessages = {
  emailRequired: 'Email is required',
  emailInvalid: 'Please enter a valid email address',
  commitmentRequired: 'Please select your commitment status',
  /** 'Ice bath' -> 'Please select an ice bath preference'. */
  preferenceRequired: (name: string) =>
    `Please select ${/^[aeiou]/i.test(name) ? 'an' : 'a'} ${name.replace(/^\p{Lu}(?=\p{Ll})/u, (first) => first.toLowerCase())} preference`,
  textRequired: 'Please answer this question',
  textTooLong: (most: number) => `At most ${most} characters fit`,
  notAsked: 'This question is not asked any more; please reload the page',
  emailNotFound: 'Email not found. Please use the email address you used to purchase your ticket.',
  changedTooOften: (seconds: number) =>
    `You have changed your answers three times this hour. Please try again ${waitInWords(seconds)}.`,
  addressUnchecked:
    'Too many addresses did not match this hour, so we do not say whether this one has a ticket. If it has, your answer is saved and a confirmation email is on its way. If no email comes, please check the address.',
  failedTitle: 'Error',
  failed: 'Failed to submit your preferences. Please try again.',
  submitted: {
    title: 'Thank You!',
    text: 'Your preferences have been submitted successfully.',
  } satisfies Notice,
  confirmationSent: 'A confirmation email has been sent to your email address with your selections.',
  linkExpired: {
    title: 'Invalid or expired link',
    text: 'Please answer the poll once more; your new answer replaces the old one.',
  } satisfies Notice,
  linkUnchecked: 'Your link could not be checked. Please try again.',
  changedMeanwhile: 'Your answer has been changed since this page was shown. Please look at it again.',
  restoreFailed: 'Your earlier answer could not be put back. Please try again.',
  nothingToRestore: 'There is no earlier answer to go back to.',
  restored: { title: 'Done', text: 'Your earlier answer counts again.' } satisfies Notice,
} as const
