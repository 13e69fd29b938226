import type { Page } from '@playwright/test'

export const toastOf = (page: Page, text: string) => page.locator('.toast').filter({ hasText: text })
