/**
 * Ends this process as SIGTERM would when whoever started it is gone. npm passes a signal on to the shell that runs the
 * script, and most shells die of it without a word to the program they run: it would live on and keep port and data.
 */
const parent = process.ppid

setInterval(() => {
  if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM')
}, 250).unref()
