import { readdirSync, readFileSync } from 'node:fs'

/** Seconds of processor that this process and those it started, and that still live, have taken. */
export function processorSeconds(): number {
  const { user, system } = process.cpuUsage()
  return childrenOf(process.pid).reduce((sum, id) => sum + threadSeconds(id), (user + system) / 1e6)
}

/** Processes that one has started and that live; none where the system does not tell. */
export function childrenOf(id: number): number[] {
  if (process.platform !== 'linux') return []
  const children = readFileSync(`/proc/${id}/task/${id}/children`, 'utf8').trim()
  return children === '' ? [] : children.split(' ').map(Number)
}

function threadSeconds(id: number): number {
  const threads = readdirSync(`/proc/${id}/task`)
  const nanoseconds = threads.map((thread) =>
    Number(readFileSync(`/proc/${id}/task/${thread}/schedstat`, 'utf8').split(' ')[0]),
  )
  return nanoseconds.reduce((sum, each) => sum + each, 0) / 1e9
}
