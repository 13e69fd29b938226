/** Where the files of images lie: below DATA_DIR, or in an S3 bucket. */

/** What a store holds, also what a crash left behind. */
export interface StoredFile {
  name: string
  changedAt: Date
}

export interface ImageStore {
  /** Stores a file whole or not at all; once answered, it survives a power cut. */
  put(name: string, body: Buffer): Promise<void>
  /** The file, or undefined when there is none of this name. */
  get(name: string): Promise<Buffer | undefined>
  /** Deletes the files; one that is not there is no error. */
  delete(names: readonly string[]): Promise<void>
  list(): Promise<StoredFile[]>
  /** False when so little room is left that the rest is needed for more important things (docs/security.md#disk-full). */
  hasRoom(): Promise<boolean>
}
