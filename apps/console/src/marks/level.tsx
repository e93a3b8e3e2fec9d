import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import type { IconName } from './drawings.tsx'

interface Look {
  readonly icon: IconName
  readonly tone: string
}

const risks: Readonly<Record<string, Look>> = {
  alto: { icon: 'high', tone: 'alto' },
  medio: { icon: 'middle', tone: 'medio' },
  bajo: { icon: 'low', tone: 'bajo' },
  high: { icon: 'high', tone: 'alto' },
  medium: { icon: 'middle', tone: 'medio' },
  low: { icon: 'low', tone: 'bajo' },
}

const authorities: Readonly<Record<string, Look>> = {
  alta: { icon: 'bars3', tone: 'ink' },
  media: { icon: 'bars2', tone: 'medio' },
  baja: { icon: 'bars1', tone: 'alto' },
}

const verdicts: Readonly<Record<string, Look>> = {
  PASS: { icon: 'pass', tone: 'bajo' },
  FAIL: { icon: 'fail', tone: 'alto' },
  SKIP: { icon: 'never', tone: 'nulo' },
}

const severities: Readonly<Record<string, Look>> = {
  ERROR: { icon: 'error', tone: 'alto' },
  WARNING: { icon: 'warning', tone: 'medio' },
  INFO: { icon: 'info', tone: 'nulo' },
}

const looks = { risk: risks, authority: authorities, verdict: verdicts, severity: severities } as const

/** The shape and the hue of a level; the word always goes with them. */
export function lookOf(scale: keyof typeof looks, level: string): Look {
  return looks[scale][level] ?? { icon: 'dot', tone: 'nulo' }
}

/** A level: shape, hue and word. */
export function Level({
  scale,
  level,
  children,
}: {
  readonly scale: keyof typeof looks
  readonly level: string
  readonly children?: ReactNode
}): ReactNode {
  const { icon, tone } = lookOf(scale, level)
  return (
    <span className={`mark ${tone}`}>
      <Icon name={icon} />
      {children ?? level}
    </span>
  )
}
