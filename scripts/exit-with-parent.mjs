/**
 * Shuts this process down when its parent is gone. npm sends a signal only to the shell that runs the script, and most shells
 * die without passing it on: the server would live on and keep its port and data folder.
 */
const parent = process.ppid

setInterval(() => {
  if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM')
}, 250).unref()
