/** The draft of what is edited by a mailed link. */
export const editDraft = (id: string) => `edit-${id}`

/** For a form that comes with what is stored. */
export const keepEditDraft = (form: HTMLFormElement) =>
  import('./draft.ts').then(({ default: keepDraft }) => keepDraft(form, true), console.warn)
