import type { ReactNode } from 'react'

interface ChoiceProps {
  readonly label: string
  /** A field of a form, or a word among others. */
  readonly look?: 'field' | 'bare'
  readonly className?: string
  readonly value: string
  /** What may be chosen, by its value. */
  readonly options: Readonly<Record<string, string>>
  onChange(value: string): void
}

/** One of several, with its label. */
export function Choice(props: ChoiceProps): ReactNode {
  const { label, look = 'field', className = '', value, options, onChange } = props
  const select = (
    <select
      className={look === 'field' ? 'input' : 'bare'}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    >
      {Object.entries(options).map(([key, told]) => (
        <option key={key} value={key}>
          {told}
        </option>
      ))}
    </select>
  )
  if (look === 'bare')
    return (
      <label>
        {label} {select}
      </label>
    )
  return (
    <label className={`field ${className}`.trim()}>
      <span className="label">{label}</span>
      {select}
    </label>
  )
}
