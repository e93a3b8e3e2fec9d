import type { ReactNode } from 'react'
import { drawings, type IconName } from './drawings.tsx'

interface IconProps {
  readonly name: IconName
  /** Its name for those who cannot see it; without one it only decorates. */
  readonly label?: string
  readonly className?: string
}

/** One of our icons: 16 px grid, 1.5 stroke, round ends. */
export function Icon({ name, label, className = '' }: IconProps): ReactNode {
  const spoken = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label }
  return (
    <svg className={`icon ${className}`} viewBox="0 0 16 16" {...spoken}>
      {drawings[name]}
    </svg>
  )
}
