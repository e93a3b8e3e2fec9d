import { expect, test } from 'vitest'
import { tryWays } from './exchange/notice.ts'
import { useWorld } from './exchange/world.ts'

test('what a record sealed cannot be exchanged by somebody with every key: showing, walking and replaying notice', async () => {
  await useWorld(async (world) => {
    const { state, texts } = await world.records.verify({}, { texts: true })
    expect({ state, altered: texts!.altered, texts: texts!.texts }).toEqual({
      state: 'intact',
      altered: 0,
      texts: 17,
    })
    expect(await world.records.replay(world.cast.one)).toMatchObject({ state: 'equal' })
    const { tried, missed } = await tryWays(world, 7)
    expect(missed).toEqual([])
    expect(tried).toBeGreaterThan(15)
    expect(await world.records.verify({}, { texts: true })).toMatchObject({ state: 'intact' })
  })
})
