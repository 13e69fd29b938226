/** The drafts that a page keeps of its forms, for journeys. */
import { expect, type Page } from '@playwright/test'

/** Resolves once a draft of this tab holds the text of a field: its script comes after the page is painted. */
export const expectDraft = (page: Page, text: string) =>
  expect.poll(() => page.evaluate(draftedTexts), { intervals: [5, 10, 20, 40] }).toContain(text)

function draftedTexts(): string[] {
  const names = Object.keys(sessionStorage).filter((name) => name.startsWith('draft-'))
  return names.flatMap((name) => Object.values(JSON.parse(sessionStorage.getItem(name) ?? '{}')))
}
