import { Fault } from '@dictamen/kernel'

/** Within the process apart: hears what is asked and gives back how to answer; it ends with whoever started it. */
export function serve(hear: (request: unknown) => void): (answer: object | string) => void {
  if (process.send === undefined) throw new Fault('What reads for another process was started as a program.')
  process.on('message', hear)
  process.on('disconnect', () => process.exit())
  return (answer) => void process.send!(answer)
}
