/** A piece of a mail. Texts are plain: whatever they hold is shown as it is, never as markup. */
export type Block =
  | { kind: 'heading'; text: string }
  /** A heading below the mail's own. */
  | { kind: 'subheading'; text: string }
  | { kind: 'paragraph'; text: string }
  | { kind: 'button'; label: string; url: string }
  | { kind: 'links'; links: readonly MailLink[] }
  /** Names and figures in two columns, as on a receipt. */
  | { kind: 'receipt'; rows: readonly ReceiptRow[] }
  | { kind: 'programme'; acts: readonly ProgrammeAct[] }
  | { kind: 'small'; text: string; link?: MailLink }

export interface MailLink {
  label: string
  /** Absolute: begins with the site's origin. */
  url: string
}

export interface ReceiptRow {
  label: string
  value: string
  /** Printed bold, under a line. */
  isTotal?: boolean
}

export interface ProgrammeAct {
  name: string
  items: readonly { time: string; title: string; details: readonly string[] }[]
}

export interface LayoutContent {
  subject: string
  /** The line a mail program shows beside the subject; at most 100 characters. */
  preview: string
  blocks: readonly Block[]
}
