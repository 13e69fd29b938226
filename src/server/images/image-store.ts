export interface StoredFile {
  name: string
  changedAt: Date
}

/** Stores image files: below DATA_DIR or in an S3 bucket. */
export interface ImageStore {
  /** Stores a file whole or not at all; once it resolves, the file survives a power cut. */
  put(name: string, body: Buffer): Promise<void>
  get(name: string): Promise<Buffer | undefined>
  delete(names: readonly string[]): Promise<void>
  /** All files, also what a crash left behind. */
  list(): Promise<StoredFile[]>
  /** False when the disk is so full that images may take no more. */
  hasRoom(): Promise<boolean>
}
