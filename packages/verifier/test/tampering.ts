import { MemoryLog } from './log.ts'

/** A change to an export that no honest program makes. Null when this export cannot be changed that way. */
export interface Tampering {
  readonly name: string
  readonly change: (lines: readonly string[], random: (below: number) => number) => string[] | null
}

const records = (lines: readonly string[]): number => (JSON.parse(lines[0]!) as { size: number }).size

const withSize = (lines: readonly string[], size: number): string =>
  JSON.stringify({ ...(JSON.parse(lines[0]!) as object), size })

/** Everything an attacker may do to the file alone, without the key. */
export const tamperings: readonly Tampering[] = [
  {
    name: 'flip',
    change: (lines, random) => {
      const at = 1 + random(lines.length - 1)
      const bytes = Buffer.from(lines[at]!)
      const place = random(bytes.length)
      bytes[place] = bytes[place]! ^ (1 << random(7))
      if (bytes[place] === 0x0a) bytes[place] = 0x0b
      return lines.with(at, bytes.toString('latin1'))
    },
  },
  { name: 'delete', change: (lines, random) => lines.toSpliced(1 + random(lines.length - 1), 1) },
  {
    name: 'delete and renumber',
    change: (lines, random) => {
      const at = 1 + random(records(lines))
      return lines.toSpliced(at, 1).with(0, withSize(lines, records(lines) - 1))
    },
  },
  {
    name: 'reorder',
    change: (lines, random) => {
      const [a, b] = [1 + random(records(lines)), 1 + random(records(lines))]
      return lines[a] === lines[b] ? null : lines.with(a, lines[b]!).with(b, lines[a]!)
    },
  },
  { name: 'truncate', change: (lines, random) => lines.slice(0, 1 + random(lines.length - 1)) },
  {
    name: 'truncate and renumber, heads kept',
    change: (lines, random) => {
      const size = 1 + random(records(lines) - 1)
      return [withSize(lines, size), ...lines.slice(1, 1 + size), ...lines.slice(1 + records(lines))]
    },
  },
  {
    name: 'insert',
    change: (lines, random) => {
      const at = 1 + random(records(lines))
      return lines
        .toSpliced(at, 0, lines[1 + random(records(lines))]!)
        .with(0, withSize(lines, records(lines) + 1))
    },
  },
  {
    name: 'rewrite from the middle with fresh hashes, another key',
    change: (lines, random) => {
      const { log } = JSON.parse(lines[0]!) as { log: string }
      const forged = new MemoryLog(log)
      const from = 1 + random(records(lines) - 1)
      for (const [index, line] of lines.slice(2, 1 + records(lines)).entries()) {
        const value = JSON.parse(line) as Record<string, string | null>
        if (value['kind'] !== 'key') forged.append(index >= from ? { ...value, output: 'otra' } : value)
      }
      return forged.export()
    },
  },
  {
    name: 'swap heads',
    change: (lines) => {
      const heads = lines.slice(1 + records(lines))
      if (heads.length < 2) return null
      const [first, last] = [heads[0]!, heads.at(-1)!]
      const swap = (from: string, signature: string): string => from.replace(/"signature":".*"/, signature)
      const signatureOf = (head: string): string => /"signature":".*"/.exec(head)![0]
      return [
        ...lines.slice(0, 1 + records(lines)),
        swap(first, signatureOf(last)),
        ...heads.slice(1, -1),
        swap(last, signatureOf(first)),
      ]
    },
  },
  {
    name: 'heads of another log',
    change: (lines) => {
      const other = new MemoryLog('otro')
      while (other.lines.length < records(lines)) other.append({ kind: 'evaluation', output: 'x' })
      return [...lines.slice(0, 1 + records(lines)), ...other.export().slice(1 + other.lines.length)]
    },
  },
  {
    name: 'cut back to an earlier head',
    change: (lines) => {
      const heads = lines.slice(1 + records(lines))
      if (heads.length < 2) return null
      const { size } = (JSON.parse(heads[0]!) as { head: { size: number } }).head
      return [withSize(lines, size), ...lines.slice(1, 1 + size), heads[0]!]
    },
  },
  {
    name: 'the same lines under another key',
    change: (lines) => {
      const { log } = JSON.parse(lines[0]!) as { log: string }
      const forged = new MemoryLog(log)
      for (const line of lines.slice(2, 1 + records(lines))) {
        const value = JSON.parse(line) as Record<string, string | null>
        if (value['kind'] !== 'key') forged.append(value)
      }
      return forged.export()
    },
  },
  { name: 'heads dropped', change: (lines) => lines.slice(0, 1 + records(lines)) },
]
