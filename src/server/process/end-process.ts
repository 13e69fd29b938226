/**
 * Ends this process at once. `process.exit` waits for the threads that ask for addresses or read files: where no name server
 * answers or a network disk hangs, for minutes (docs/security.md#shutdown).
 */
export function endProcess(code: number): void {
  const isAsking = process.getActiveResourcesInfo().some((name) => name.includes('Req'))
  if (isAsking && process.execve && process.platform !== 'win32')
    process.execve(process.execPath, [process.execPath, '--eval', `process.exit(${code})`], {})
  process.exit(code)
}
