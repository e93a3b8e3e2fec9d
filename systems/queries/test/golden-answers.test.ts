import { readYaml } from '@dictamen/testkit'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createRunner } from './evaluators.ts'
import { readGiven } from './given.ts'

const folder = import.meta.dirname
type Goldens = Readonly<Record<string, Readonly<Record<string, Parameters<typeof readGiven>[0]>>>>
const goldens = readYaml(join(folder, 'golden-answers.yaml')) as Goldens
const rows = Object.entries(goldens).flatMap(([recommendation, questions]) =>
  Object.entries(questions).map(([name, given]) => ({ recommendation, name, given })),
)
const run = createRunner()

test.each(rows)(
  '$recommendation: $name is answered as it was read and kept',
  async ({ recommendation, name, given }) => {
    const { output, decision } = (await run(readGiven(given))).steps
    expect(decision.output.recommendation).toBe(recommendation)
    const page = `# ${readGiven(given).message}\n\n${output.output.answer}`
    await expect(page).toMatchFileSnapshot(join(folder, 'golden-answers', `${recommendation}-${name}.md`))
  },
)
