import { useId, type ReactNode } from 'react'

interface DocumentFieldProps {
  readonly label: string
  readonly value: string
  onChange(value: string, name: string): void
  readonly rows?: number
  readonly accept?: string
  readonly fileLabel: string
  readonly code?: boolean
}

/** A document that a person pastes or picks from their machine. */
export function DocumentField(props: DocumentFieldProps): ReactNode {
  const { label, value, onChange, rows = 6, accept, fileLabel, code = true } = props
  const id = useId()
  const read = async (file: File | undefined): Promise<void> => {
    if (file !== undefined) onChange(await file.text(), file.name)
  }
  return (
    <div
      className="field"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        void read(event.dataTransfer.files[0])
      }}
    >
      <div className="flex items-baseline justify-between gap-3">
        <label className="label" htmlFor={id}>
          {label}
        </label>
        <label className="link text-[13px] focus-within:outline-2 focus-within:outline-prusia">
          <input
            type="file"
            className="sr-only"
            accept={accept}
            onChange={({ target }) => void read(target.files?.[0])}
          />
          {fileLabel}
        </label>
      </div>
      <textarea
        id={id}
        className={`input ${code ? 'code' : ''}`}
        rows={rows}
        value={value}
        spellCheck={false}
        onChange={({ target }) => onChange(target.value, '')}
      />
    </div>
  )
}
