/** In a child process of `child-worker.ts`: answers task after task, and ends with its parent. */
export function answerParent<Task>(answerTo: (task: Task) => unknown): void {
  // Signals to the process group are for the parent, which first finishes its own work.
  process.on('SIGINT', () => {})
  process.on('SIGTERM', () => {})
  // `process.exit` would first finish its work, and keep the output of the parent open meanwhile.
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
  process.on('message', async (task: Task) => process.send?.(await answerTo(task)))
}
