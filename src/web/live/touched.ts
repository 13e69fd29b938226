/** Fields that a person has changed since the page came: nothing that comes later overwrites them. */
export const touched = new WeakSet<EventTarget>()

/** A radio button stands for its whole group. */
export function touch({ name, form }: HTMLInputElement): void {
  for (const field of form?.elements ?? []) if ((field as HTMLInputElement).name === name) touched.add(field)
}
