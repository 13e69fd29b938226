/** A toast: a title, and sometimes a text below it. */
export interface Notice {
  title: string
  text: string
}
