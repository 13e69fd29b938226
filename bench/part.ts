/** What a part has found: rows of one table, or sentences. */
export type Figures = Record<string, string | number>[] | string[]

/** What stands behind `--<name>=<value>` on the command line. */
export type Options = Readonly<Record<string, string | undefined>>

/** A part of the page: one file of this folder, with one function that finds its figures. */
export interface Part {
  title: string
  /** Imports its file only when it runs: a part is neither slowed down nor broken by what another one loads. */
  run(options: Options): Promise<Figures>
  /** It takes long and tells nothing about speed: it runs when it is named, or with `--all`. */
  isFault?: true
}
