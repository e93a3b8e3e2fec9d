/** A file and where it lay: the folder that was dropped is the first part of its path. */
export interface PlacedFile {
  readonly path: string
  readonly file: File
}

/** The files of an input, with their place when a folder was picked. */
export function pickedFiles(files: FileList | null): readonly PlacedFile[] {
  return [...(files ?? [])].map((file) => ({
    path: file.webkitRelativePath === '' ? file.name : file.webkitRelativePath,
    file,
  }))
}

/** Everything that was dropped, folders and what is in them. */
export async function droppedFiles({ items, files }: DataTransfer): Promise<readonly PlacedFile[]> {
  const entries = [...items].map((item) => item.webkitGetAsEntry()).filter((entry) => entry !== null)
  if (entries.length === 0) return pickedFiles(files)
  return (await Promise.all(entries.map(filesIn))).flat()
}

async function filesIn(entry: FileSystemEntry): Promise<readonly PlacedFile[]> {
  if (entry.isFile) {
    const file = await new Promise<File>((resolve, reject) =>
      (entry as FileSystemFileEntry).file(resolve, reject),
    )
    return [{ path: entry.fullPath.replace(/^\//, ''), file }]
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader()
  const found: PlacedFile[] = []
  // A folder tells a hundred at a time, and nothing when it has told all.
  for (;;) {
    const batch = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    )
    if (batch.length === 0) return found
    found.push(...(await Promise.all(batch.map(filesIn))).flat())
  }
}
