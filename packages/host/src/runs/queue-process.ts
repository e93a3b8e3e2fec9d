// Works the queues in a process of its own, until the one that started it says so or is gone.
import { once } from 'node:events'
import { useInstallation, type InstallationOptions } from '../installation.ts'

/** What runs on the queue goes on at the next start: nobody waits long for it. */
const DRAIN_MS = 300

const [options] = (await once(process, 'message')) as [InstallationOptions]
const stopped = Promise.race([once(process, 'message'), once(process, 'disconnect')])
// Whoever started this one is asked to end at the same time, and tells it.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => undefined)
await useInstallation(options, async (installation) => {
  const worker = await installation.work()
  process.send?.('works')
  await stopped
  await worker.stop(DRAIN_MS)
})
if (process.connected) process.disconnect()
