import { Refusal } from '@dictamen/kernel'
import { z } from 'zod'

const Moment = z.union([z.iso.date(), z.iso.datetime({ offset: true, local: true })])
const PARTS = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2})(?::(\d{2})(?:\.(\d+))?)?(Z|[+-]\d{2}:\d{2})?)?$/
const LAST_YEAR = 9999

/** A moment some milliseconds after another, written with the same zone; a bare date stays a date. */
export function addMilliseconds(moment: string, milliseconds: number): string {
  const match = Moment.safeParse(moment).success ? PARTS.exec(moment) : null
  if (match === null)
    throw new Refusal('UsageWrong', { reason: `«${moment}» no es una fecha o un momento ISO-8601` })
  const [, date = '', clock, seconds = '00', fraction = '', zone = ''] = match
  // The clock on the wall is counted as if it were UTC: the zone is only written back.
  const start = Date.parse(`${date}T${clock ?? '00:00'}:${seconds}.${fraction.padEnd(3, '0').slice(0, 3)}Z`)
  const end = new Date(start + milliseconds)
  if (end.getUTCFullYear() > LAST_YEAR)
    throw new Refusal('UsageWrong', { reason: `la entrevista acabaría después del año ${LAST_YEAR}` })
  const written = end.toISOString()
  if (clock === undefined) return written.slice(0, 10)
  return `${end.getUTCMilliseconds() === 0 ? written.slice(0, 19) : written.slice(0, 23)}${zone}`
}
