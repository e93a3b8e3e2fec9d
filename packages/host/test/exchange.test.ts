import { canonicalJson } from '@dictamen/kernel/record'
import { expect, test } from 'vitest'
import { tryWays } from './exchange/notice.ts'
import { useWorld, type World } from './exchange/world.ts'

test('what a record sealed cannot be exchanged by somebody with every key: showing, walking and replaying notice', async () => {
  await useWorld(async (world) => {
    const { state, texts } = await world.records.verify({}, { texts: true })
    expect({ state, altered: texts!.altered, texts: texts!.texts }).toEqual({
      state: 'intact',
      altered: 0,
      texts: 17,
    })
    expect(await world.records.replay(world.cast.one)).toMatchObject({ state: 'equal' })
    await everyDoor(world)
    const { tried, missed } = await tryWays(world, ({ name }, at) => at % 7 === 0 || / key /.test(name))
    expect(missed).toEqual([])
    expect(tried).toBeGreaterThan(15)
    expect(await world.records.verify({}, { texts: true })).toMatchObject({ state: 'intact' })
  })
})

/** Whoever reads a record besides showing it: lists and searches say that it is altered, and nobody builds on it. */
async function everyDoor({ records, cast, tampered }: World): Promise<void> {
  const said = canonicalJson({ message: 'palabra inventada' })
  const by = { actor: 'eva', time: '2026-11-01T10:00:00Z' }
  await tampered(
    async (insider) => insider.put(cast.one, 'input', await insider.sealUnder(cast.one, 'input', said)),
    async () => {
      const listed = await records.listContents({ limit: 10 }, ['input', 'output'])
      const found = listed.find(({ record }) => record.id === cast.one)!
      expect(found).toMatchObject({ content: {}, altered: ['input'] })
      expect(listed.filter(({ altered }) => altered !== undefined)).toHaveLength(1)
      const limits = { hits: 10, scanned: 100, isOver: () => false }
      expect(await records.search('inventada', {}, limits)).toMatchObject({ hits: [], altered: [cast.one] })
      const change = { pointer: '/rationale', after: 'otra cosa' }
      for (const use of [
        () => records.explain(cast.one),
        () => records.correct(cast.one, change, { ...by, why: 'porque sí' }),
        () => lastOf(records.export([cast.one], { texts: true })),
      ])
        await expect(use()).rejects.toMatchObject({ code: 'RecordAltered' })
    },
  )
}

async function lastOf(lines: AsyncGenerator<string>): Promise<string | null> {
  let last: string | null = null
  for await (const line of lines) last = line
  return last
}
