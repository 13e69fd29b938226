import { spawnSync } from 'node:child_process'
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { toolEnv } from './house.mjs'

/** The path of what this package of Debian brings, if it is there already. */
export const present = ({ file }) => (existsSync(file) ? file : undefined)

/** Installs a package where we are root and there is apt-get; answers its path, or undefined. A server in it is not started. */
export function installPackage(wanted, why) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined
  console.log(`Installing ${wanted.name} for ${why} ...`)
  withoutStarting(() => {
    run('apt-get', ['update']) && run('apt-get', ['install', '-y', '--no-install-recommends', wanted.name])
  })
  return present(wanted)
}

/** Debian asks this file whether a newly installed server may start. */
const policy = '/usr/sbin/policy-rc.d'

function withoutStarting(install) {
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

/** Runs a command to its end; false, and what it complained about, when it fails. */
export function run(command, args) {
  const step = spawnSync(command, args, {
    encoding: 'utf8',
    env: { ...toolEnv(), DEBIAN_FRONTEND: 'noninteractive' },
  })
  if (step.status !== 0) console.error(`${command} ${args.join(' ')}\n${step.stderr ?? step.error ?? ''}`)
  return step.status === 0
}
