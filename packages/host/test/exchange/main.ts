// Exchanges what records sealed, in every way that somebody with all keys has, and says who noticed.
import { tryWays } from './notice.ts'
import { useWorld } from './world.ts'

const { tried, missed } = await useWorld((world) => tryWays(world))
for (const { way, by } of missed) console.log(`${way}: missed by ${by}`)
console.log(`${tried} exchanges, ${missed.length} missed`)
if (missed.length > 0) process.exitCode = 1
