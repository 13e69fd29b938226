import type { Page } from '@playwright/test'

/** As browsers translate a page: each text gives way to an element with other words, also those that come later. */
export const translate = (page: Page) =>
  page.evaluate(() => {
    const kept = 'script, style, title, textarea, option, svg, font'
    const isWords = (node: Node) =>
      node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim() && !node.parentElement?.closest(kept)
    const inside = (node: Node) => {
      const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT)
      const texts = [node]
      while (walker.nextNode()) texts.push(walker.currentNode)
      return texts
    }
    const put = (text: Node) => {
      const [outer, inner] = [document.createElement('font'), document.createElement('font')]
      inner.textContent = `${text.nodeValue}`.toUpperCase()
      outer.append(inner)
      text.parentNode?.replaceChild(outer, text)
    }
    const all = (node: Node) => inside(node).filter(isWords).forEach(put)
    document.documentElement.lang = 'de'
    all(document.body)
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes) for (const node of [target, ...addedNodes]) all(node)
    }).observe(document.body, { subtree: true, childList: true, characterData: true })
  })
