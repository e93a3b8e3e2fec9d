import { useState, type ReactNode } from 'react'
import { droppedFiles, pickedFiles, type PlacedFile } from './dropped-files.ts'

interface DropZoneProps {
  readonly told: string
  readonly accept?: string
  readonly pickFiles: string
  /** Offers whole folders too. */
  readonly pickFolder?: string
  onFiles(files: readonly PlacedFile[]): void
}

/** Where files are dropped, or picked. */
export function DropZone({ told, accept, pickFiles, pickFolder, onFiles }: DropZoneProps): ReactNode {
  const [isOver, setOver] = useState(false)
  return (
    <div
      className="dropzone"
      data-over={isOver}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        void droppedFiles(event.dataTransfer).then(onFiles)
      }}
    >
      <p>{told}</p>
      <p className="mt-2 flex gap-4">
        <Pick label={pickFiles} accept={accept} onFiles={onFiles} />
        {pickFolder === undefined ? null : <Pick label={pickFolder} isFolder onFiles={onFiles} />}
      </p>
    </div>
  )
}

interface PickProps {
  readonly label: string
  readonly accept?: string | undefined
  readonly isFolder?: boolean
  onFiles(files: readonly PlacedFile[]): void
}

function Pick({ label, accept, isFolder = false, onFiles }: PickProps): ReactNode {
  return (
    <label className="link focus-within:outline-2 focus-within:outline-prusia">
      <input
        type="file"
        className="sr-only"
        multiple
        accept={accept}
        {...(isFolder ? { webkitdirectory: '' } : {})}
        onChange={({ target }) => {
          onFiles(pickedFiles(target.files))
          target.value = ''
        }}
      />
      {label}
    </label>
  )
}
