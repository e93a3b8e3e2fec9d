import type { Json } from '@dictamen/kernel'
import type { RecordLog, SealedRecords } from '@dictamen/postgres'

/** Where records are read from: the log itself, or from a thread that has none. */
export type RecordSource = Pick<RecordLog, 'find' | 'inspectAll' | 'keep' | 'list' | 'open' | 'openAll'> & {
  readonly rules: Pick<RecordLog['rules'], 'find'>
}

/** What a thread without a database is given of the log: records that it opens itself. */
export interface SealedSource extends Pick<RecordLog, 'find' | 'keep' | 'list'> {
  fetch(...asked: Parameters<RecordLog['fetch']>): Promise<SealedRecords>
  findRules(hashes: readonly string[]): Promise<ReadonlyMap<string, Json>>
}

export function sealedSourceOf(log: RecordLog): SealedSource {
  return {
    find: (id) => log.find(id),
    keep: (about, records) => log.keep(about, records),
    list: (filter) => log.list(filter),
    fetch: (records, only) => log.fetch(records, only),
    findRules: (hashes) => log.rules.find(hashes),
  }
}

/** The log as whoever opens its records read it: what takes long is done in this thread. */
export function sourceFrom(sealed: SealedSource): RecordSource {
  const inspectAll: RecordSource['inspectAll'] = async (records, only) => {
    const { readSealed } = await import('@dictamen/postgres')
    return readSealed(await sealed.fetch(records, only))
  }
  const openAll: RecordSource['openAll'] = async (records, only) => {
    const { unaltered } = await import('@dictamen/postgres')
    return unaltered(await inspectAll(records, only))
  }
  return {
    find: sealed.find,
    keep: sealed.keep,
    list: sealed.list,
    inspectAll,
    openAll,
    open: async (id) => (await openAll([await sealed.find(id)]))[0]!,
    rules: { find: sealed.findRules },
  }
}
