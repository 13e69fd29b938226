/** Loaded once a browser has translated the page. */
import keepDraft from './draft.ts'

/** What a browser's own translation has put in the place of a text. */
const standIns = new WeakMap<Node, ChildNode>()

/**
 * Lets React go on with texts that a browser has translated: it takes them off the page and puts elements (`font`) in
 * their place. What happens to the text happens to its stand-in, and a text that changes comes back, to be translated anew.
 */
function followTranslation(): void {
  const follow = new MutationObserver((changes) => {
    for (const { type, target, removedNodes, addedNodes, previousSibling, nextSibling } of changes) {
      if (type === 'characterData' && !target.isConnected) standIns.get(target)?.replaceWith(target)
      const beside = [...addedNodes, previousSibling, nextSibling].find((node) => node?.nodeName === 'FONT')
      for (const text of removedNodes) {
        if (!beside || text.nodeType !== Node.TEXT_NODE) continue
        standIns.set(text, beside as ChildNode)
        follow.observe(text, { characterData: true })
      }
    }
  })
  follow.observe(document.body, { childList: true, subtree: true })

  const { removeChild, insertBefore } = Node.prototype
  /** The child itself, or what stands in for it. */
  const childOf = (parent: Node, node: Node | null) => {
    const found = node?.parentNode === parent ? node : node && standIns.get(node)
    return found?.parentNode === parent ? found : null
  }
  Node.prototype.removeChild = function <Child extends Node>(child: Child) {
    const found = childOf(this, child)
    if (found) removeChild.call(this, found)
    return child
  }
  Node.prototype.insertBefore = function <Child extends Node>(child: Child, before: Node | null) {
    return insertBefore.call(this, child, childOf(this, before)) as Child
  }
}

followTranslation()

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLButtonElement

const fieldsOf = (element: Element) => [...element.querySelectorAll<Field>('button, input, textarea, select')]

/** React finds words that are not its own, and makes all fields anew. */
export default function keepFields(element: Element): () => void {
  const kept = fieldsOf(element).map((field) => ({
    field,
    value: field.value,
    isChecked: 'checked' in field && field.checked,
    hasFocus: field === document.activeElement,
  }))
  return () => {
    const fields = fieldsOf(element)
    for (const [at, { field, value, isChecked, hasFocus }] of kept.entries()) {
      const made = fields[at]
      if (field.isConnected || made?.name !== field.name || made.type === 'file') continue
      if (hasFocus) made.focus()
      // A press that has waited for the island, see `hold.ts`.
      field.addEventListener('click', () => made.click())
      if (made instanceof HTMLButtonElement) continue
      if ('checked' in made) made.checked = isChecked
      made.value = value
      // For what the component derives from its fields.
      made.dispatchEvent(new Event('input', { bubbles: true }))
    }
    const form = element.querySelector<HTMLFormElement>('form[data-draft]')
    if (form && !kept.some(({ field }) => field.form === form)) keepDraft(form)
  }
}
