import { parseExam } from 'dictamen'
import { readFileSync } from 'node:fs'
import { makeReview, ON_A_PAGE } from './data/review.ts'
import { childrenOf } from './harness/processes.ts'

// The most memory that this process and the one that reads for it take together for a review of 500 pages with 1,500
// questions (Linux). Run by hand: npm run bench:exams-memory -- [PAGES].

const MOST_MEGABYTES = 1024

const pages = Number(process.argv[2] ?? 500)
const bytes = makeReview(pages)
const { verdict } = await parseExam(bytes, 'quinientas.pdf')
const { questions, checksum } = verdict.output
const [own, ...apart] = [process.pid, ...childrenOf(process.pid)].map(mostOf)
const megabytes = apart.reduce((sum, each) => sum + each, own!)
process.stdout.write(
  `${pages} pages, ${questions.length} questions, ${(bytes.length / 1e6).toFixed(1)} MB: at most ${megabytes.toFixed(0)} MiB ` +
    `(${own!.toFixed(0)} here, ${apart.map((each) => each.toFixed(0)).join(' + ')} apart)\n`,
)
const whole = questions.length === pages * ON_A_PAGE && checksum.matches_header
process.exitCode = whole && apart.length > 0 && megabytes < MOST_MEGABYTES ? 0 : 1

/** Megabytes that a process had resident at most. */
function mostOf(id: number): number {
  return Number(/^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${id}/status`, 'utf8'))![1]) / 1024
}
