/** A piece of a letter. Texts are plain: whatever they hold is shown as it is, never as markup. */
export type Block =
  | { kind: 'heading'; text: string }
  | { kind: 'paragraph'; text: string }
  | { kind: 'button'; label: string; url: string }
  | { kind: 'links'; links: readonly MailLink[] }
  | { kind: 'small'; text: string; link?: MailLink }

export interface MailLink {
  label: string
  /** Absolute: begins with the site's origin. */
  url: string
}

export interface FrameContent {
  subject: string
  /** The line a mail program shows beside the subject; at most 100 characters. */
  preview: string
  blocks: readonly Block[]
}
