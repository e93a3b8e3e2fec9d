/** Hours (optional), minutes, seconds and fraction, as subtitles and dialogues write a time. */
export const CLOCK_TIME = String.raw`(?:\d{1,3}:)?\d{1,3}:\d{2}(?:[.,]\d{1,3})?`

const PARTS = /^(?:(\d{1,3}):)?(\d{1,3}):(\d{2})(?:[.,](\d{1,3}))?$/

/** Seconds of a clock time, exact to the millisecond; null when it is none (minutes or seconds beyond 59). */
export function parseClockTime(text: string): number | null {
  const match = PARTS.exec(text)
  if (match === null) return null
  const [, hours = '0', minutes = '0', seconds = '0', fraction = '0'] = match
  if (Number(minutes) > 59 || Number(seconds) > 59) return null
  const whole = (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)
  return (whole * 1000 + Number(fraction.padEnd(3, '0'))) / 1000
}

/** A time for people: 00:01:23.400. */
export function formatClockTime(seconds: number): string {
  const milliseconds = toMilliseconds(seconds)
  const whole = Math.floor(milliseconds / 1000)
  const parts = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  const clock = parts.map((part) => String(part).padStart(2, '0')).join(':')
  return `${clock}.${String(milliseconds % 1000).padStart(3, '0')}`
}

/** Seconds as a whole number of milliseconds, for exact comparison. */
export function toMilliseconds(seconds: number): number {
  return Math.round(seconds * 1000)
}
