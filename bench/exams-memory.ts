import { parseExam } from 'dictamen'
import { makeReview, ON_A_PAGE } from './data/review.ts'

// The most memory that this process, reading thread included, takes for a review of 500 pages with 1,500 questions. Run
// by hand: npm run bench:exams-memory -- [PAGES].

const MOST_MEGABYTES = 1024

const pages = Number(process.argv[2] ?? 500)
const bytes = makeReview(pages)
const { verdict } = await parseExam(bytes, 'quinientas.pdf')
const { questions, checksum } = verdict.output
const megabytes = process.resourceUsage().maxRSS / 1024
process.stdout.write(
  `${pages} pages, ${questions.length} questions, ${(bytes.length / 1e6).toFixed(1)} MB: at most ${megabytes.toFixed(0)} MiB\n`,
)
const whole = questions.length === pages * ON_A_PAGE && checksum.matches_header
process.exitCode = whole && megabytes < MOST_MEGABYTES ? 0 : 1
