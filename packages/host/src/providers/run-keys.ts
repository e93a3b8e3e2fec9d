import { destroySealedFile, readSealedFile, writeSealedFile } from '@dictamen/postgres/sealed-file'
import { sealedPlace, type ProviderPlace } from './registry.ts'

/** The key with which a run is paid: of whoever asked for it, and of nobody who happens to work on it. */
export interface RunKeys {
  /** Keeps it while the run may go on, also in the hands of another worker. */
  keep(run: string, key: string): void
  /** Null when nobody kept one here. */
  find(run: string): string | null
  forget(run: string): void
}

/** The keys of runs, each in a sealed file of the data folder. */
export function openRunKeys(place: ProviderPlace): RunKeys {
  const fileOf = (run: string): string => `run-keys/${run}.sealed`
  return {
    keep: (run, key) => writeSealedFile(sealedPlace(place), fileOf(run), key),
    find: (run) => readSealedFile(sealedPlace(place), fileOf(run)),
    forget: (run) => destroySealedFile(sealedPlace(place), fileOf(run)),
  }
}
