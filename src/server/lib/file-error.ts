import { StartupError } from './startup-error.ts'

/** What an operator may see to. */
const reasons: Record<string, string> = {
  EACCES: 'this user may not open it',
  EEXIST: 'a file stands where a folder is needed',
  EISDIR: 'this is a folder, not a file',
  ENOENT: 'there is no such file or folder',
  ENOSPC: 'the disk is full',
  ENOTDIR: 'a file stands where a folder is needed',
  EPERM: 'this user may not open it',
  EROFS: 'the disk can only be read',
}

/** The error of the file system in one plain sentence, about `given` where it names no path; any other error as it is. */
export function fileError(error: unknown, given: string): unknown {
  const { code = '', path = given } = error as NodeJS.ErrnoException
  return reasons[code] === undefined ? error : new StartupError(`${path}: ${reasons[code]}.`)
}

/** For `.catch`: undefined where there is no such file or folder; any other error is thrown on. */
export function ifMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
