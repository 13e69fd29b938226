/** The result of a part: rows of one table, or sentences. */
export type Figures = Record<string, string | number>[] | string[]

/** What the command line says behind `--<name>=<value>`. */
export type Options = Readonly<Record<string, string | undefined>>

export interface Part {
  title: string
  /** Imports its module only when it runs, so that no part slows down another one. */
  run(options: Options): Promise<Figures>
  /** Takes minutes: runs only when it is named, or with `--all`. */
  isLong?: true
}
