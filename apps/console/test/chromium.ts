import { existsSync } from 'node:fs'

const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
]

/** The Chromium of this machine: the one that CHROMIUM_PATH names, else where systems put it; null when there is none. */
export function chromiumPath(): string | null {
  const given = process.env.CHROMIUM_PATH
  const found = (given === undefined || given === '' ? PLACES : [given]).find((path) => existsSync(path))
  return found ?? null
}
