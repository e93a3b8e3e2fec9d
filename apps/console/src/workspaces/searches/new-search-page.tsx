import { useMutation, type UseMutationResult } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { queryClient } from '../../api/query-client.ts'
import { startSearch, type PlacedUpload } from '../../api/searches.ts'
import { bringFile } from '../../api/uploads.ts'
import { t } from '../../catalogo/index.ts'
import { DropZone } from '../../shell/drop-zone.tsx'
import type { PlacedFile } from '../../shell/dropped-files.ts'
import { Icon } from '../../marks/icon.tsx'
import { Page } from '../../shell/page.tsx'
import { ProblemBox } from '../../shell/problem.tsx'
import { useSpace } from '../../shell/space.ts'

const words = t.busquedas.nuevaPagina
const SEARCH = /^SEARCH-\d{4}-\d{3,}$/
const ACCEPTED = '.txt,.md,.pdf,.docx,.yaml,.json'

/** Where the folder of a mandate is dropped, and its candidates. */
export function NewSearchPage(): ReactNode {
  const { space } = useSpace()
  const [files, setFiles] = useState<readonly PlacedFile[]>([])
  const [name, setName] = useState('')
  const { searching, brought } = useSearching(name, files)
  const add = (more: readonly PlacedFile[]): void => {
    const root = more[0]?.path.split('/')[0] ?? ''
    const isRoot = SEARCH.test(root)
    if (isRoot) setName(root)
    const placed = more.map(({ path, file }) => ({ path: placeOf(path, isRoot), file }))
    setFiles((before) => [
      ...before.filter(({ path }) => placed.every((one) => one.path !== path)),
      ...placed.filter(({ path }) => !/(^|\/)\./.test(path)),
    ])
  }
  return (
    <Page crumbs={[{ label: t.salas.busquedas, to: '/busquedas' }, { label: words.titulo }]}>
      <h1>{words.titulo}</h1>
      <p className="sub max-w-[760px]">{words.intro}</p>
      <form
        className="mt-5 grid max-w-[760px] gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          searching.mutate()
        }}
      >
        <DropZone
          told={words.soltar}
          accept={ACCEPTED}
          pickFiles={words.ficheros}
          pickFolder={words.carpeta}
          onFiles={add}
        />
        <label className="field max-w-[280px]">
          <span className="label">{words.nombre}</span>
          <input
            className="input"
            value={name}
            placeholder={words.nombreForma}
            onChange={({ target }) => setName(target.value.trim())}
          />
        </label>
        {files.length === 0 ? null : <Files files={files} onChange={setFiles} />}
        <ProblemBox error={searching.error} />
        {files.length > 0 && SEARCH.test(name) ? null : <p className="note">{words.falta}</p>}
        <button
          type="submit"
          className="button primary justify-self-start"
          disabled={searching.isPending || space === null || files.length === 0 || !SEARCH.test(name)}
        >
          {searching.isPending ? words.subiendo(brought, files.length) : words.empezar}
        </button>
      </form>
    </Page>
  )
}

interface Searching {
  readonly searching: UseMutationResult<string, Error, void>
  /** How many files have been brought. */
  readonly brought: number
}

/** Brings the files of a search, starts it and goes there. */
function useSearching(name: string, files: readonly PlacedFile[]): Searching {
  const { space } = useSpace()
  const navigate = useNavigate()
  const [brought, setBrought] = useState(0)
  const searching = useMutation({
    mutationFn: async () => {
      const placed: PlacedUpload[] = []
      for (const { path, file } of files) {
        placed.push({ path, upload: await bringFile(file, space!.id) })
        setBrought(placed.length)
      }
      return startSearch(name, placed, space!.id)
    },
    onSuccess: async (run) => {
      await queryClient.invalidateQueries({ queryKey: ['runs'] })
      await navigate({ to: `/busquedas/${run}` })
    },
  })
  return { searching, brought }
}

/** Where a file lies within the search: the folder of the search itself is left out. */
function placeOf(path: string, isRoot: boolean): string {
  return isRoot ? path.split('/').slice(1).join('/') : path
}

function folderOf(path: string): string {
  return path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : ''
}

interface FilesProps {
  readonly files: readonly PlacedFile[]
  onChange(files: readonly PlacedFile[]): void
}

/** What was brought, by folder; a loose file is given its own. */
function Files({ files, onChange }: FilesProps): ReactNode {
  const candidates = new Set(
    files.map(({ path }) => folderOf(path).split('/')[0]).filter((one) => one !== ''),
  )
  const move = (at: number, folder: string): void =>
    onChange(
      files.map((one, index) =>
        index === at ? { ...one, path: folder === '' ? one.file.name : `${folder}/${one.file.name}` } : one,
      ),
    )
  return (
    <section>
      <p>{words.resumen(files.length, candidates.size)}</p>
      <datalist id="carpetas">
        {[...candidates].map((folder) => (
          <option key={folder} value={folder} />
        ))}
      </datalist>
      <table className="list mt-2">
        <thead>
          <tr>
            <th scope="col">{words.fichero}</th>
            <th scope="col">{words.donde}</th>
            <th scope="col" className="figure wide">
              {words.peso}
            </th>
            <th scope="col">
              <span className="sr-only">{words.quitar}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {files.map(({ path, file }, at) => (
            <FileRow
              key={`${at} ${file.name}`}
              placed={{ path, file }}
              onMove={(folder) => move(at, folder)}
              onLeave={() => onChange(files.filter((_one, index) => index !== at))}
            />
          ))}
        </tbody>
      </table>
    </section>
  )
}

interface FileRowProps {
  readonly placed: PlacedFile
  onMove(folder: string): void
  onLeave(): void
}

function FileRow({ placed: { path, file }, onMove, onLeave }: FileRowProps): ReactNode {
  return (
    <tr>
      <th scope="row">{file.name}</th>
      <td>
        <input
          className="input !min-h-7 max-w-[180px] !py-0.5"
          list="carpetas"
          aria-label={`${words.donde}: ${file.name}`}
          placeholder={words.delMandato}
          value={folderOf(path)}
          onChange={({ target }) => onMove(target.value.trim())}
        />
      </td>
      <td className="figure wide">{words.kilobytes(file.size)}</td>
      <td>
        <button
          type="button"
          className="icon-button"
          aria-label={`${words.quitar} ${path}`}
          onClick={onLeave}
        >
          <Icon name="close" />
        </button>
      </td>
    </tr>
  )
}
