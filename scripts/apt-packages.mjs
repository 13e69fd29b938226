import { spawnSync } from 'node:child_process'
import { existsSync, rmSync, writeFileSync } from 'node:fs'

let isUpdated = false

/** The path, if there is such a file. */
export const existing = (path) => (path && existsSync(path) ? path : undefined)

/** Installs a Debian package where we are root and there is apt-get; returns the path of its program, or undefined. */
export function installPackage({ name, program }, purpose) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined
  console.log(`Installing ${name} for ${purpose} ...`)
  withoutStartingServers(() => {
    isUpdated ||= run('apt-get', ['update'])
    if (isUpdated) run('apt-get', ['install', '-y', '--no-install-recommends', name])
  })
  return existing(program)
}

/** Debian asks this program whether a newly installed server may start. */
const policy = '/usr/sbin/policy-rc.d'

function withoutStartingServers(install) {
  const isOurs = !existsSync(policy)
  try {
    if (isOurs) writeFileSync(policy, '#!/bin/sh\nexit 101\n', { mode: 0o755 })
    install()
  } catch (error) {
    console.error(String(error))
  } finally {
    if (isOurs) rmSync(policy, { force: true })
  }
}

/** Runs a command to its end; false, with its error output printed, when it fails. */
export function run(command, args) {
  const step = spawnSync(command, args, {
    encoding: 'utf8',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
  if (step.status !== 0) console.error(`${command} ${args.join(' ')}\n${step.stderr ?? step.error ?? ''}`)
  return step.status === 0
}
