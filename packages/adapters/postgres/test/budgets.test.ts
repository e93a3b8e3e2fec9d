import { expect, onTestFinished, test } from 'vitest'
import { Budgets, openDatabase } from '../src/index.ts'
import { serverForTests } from './folders.ts'

const server = serverForTests()

test('workers that share a budget never hold more than it has, and a step that runs again holds nothing twice', async () => {
  const database = await openDatabase({ data: '', url: await server.emptyDatabase() })
  onTestFinished(() => database.close())
  const budgets = new Budgets(database.pool)
  expect(await budgets.reserve('b', 'k', 1)).toBe(false)
  await budgets.open('b', 100)
  const granted = await Promise.all(Array.from({ length: 8 }, (_, at) => budgets.reserve('b', `k${at}`, 30)))
  expect(granted.filter(Boolean)).toHaveLength(3)
  const [first] = granted.flatMap((isGranted, at) => (isGranted ? [`k${at}`] : []))
  expect(await budgets.reserve('b', first!, 30)).toBe(true)
  expect(await budgets.read('b')).toEqual({ most: 100, held: 90, spent: 0 })
  await budgets.settle('b', first!, 12)
  expect(await budgets.read('b')).toEqual({ most: 100, held: 60, spent: 12 })
  expect(await budgets.reserve('b', 'más', 29)).toBe(false)
  expect(await budgets.reserve('b', 'más', 28)).toBe(true)
  await budgets.open('b', 200)
  expect(await budgets.reserve('b', 'otra', 100)).toBe(true)
  await expect(budgets.settle('b', 'ninguna', 1)).rejects.toThrow('ninguna')
  expect(await budgets.read('otro')).toBeNull()
})
